import { useTranslations } from 'use-intl'
import css from './translation.module.css'

/** What a model makes of a quote in the chat's language. */
export function Translation({ text }: { text: string }) {
  const t = useTranslations('chats')
  return (
    <div className={css.translation}>
      <small>{t('translation')}</small>
      <p>{text.replaceAll('\t', ' · ')}</p>
    </div>
  )
}
