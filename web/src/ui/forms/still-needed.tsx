import { useTranslations } from 'use-intl'
import css from './still-needed.module.css'

/** Says beside a button that cannot be pressed yet which fields it waits for. */
export function StillNeeded({ id, fields }: { id: string; fields: readonly string[] }) {
  const t = useTranslations('fields')
  return (
    <p id={id} className={css.needed}>
      {fields.length > 0 && t('stillNeeded', { fields: fields.join(', ') })}
    </p>
  )
}
