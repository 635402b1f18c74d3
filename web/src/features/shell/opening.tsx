import { useTranslations } from 'use-intl'
import { Brand } from '../../domain/brand/brand.tsx'
import { Working } from '../../ui/feedback/working.tsx'
import css from './bare-page.module.css'

/** While the session is being restored; drawn only when that takes a while. */
export function Opening() {
  const t = useTranslations('shell')
  return (
    <main className={`${css.page} ${css.late}`}>
      <Brand />
      <Working text={t('opening')} />
    </main>
  )
}
