import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import css from './viewer-pane.module.css'

/** Says that another version is the current one. The other parts of the address stay: what is open beside it, and the page. */
export function OldVersion({ version, current }: { version: number; current: number | null }) {
  const t = useTranslations('viewer')
  const { search } = useLocation()
  const withoutVersion = new URLSearchParams(search)
  withoutVersion.delete('version')
  return (
    <p className={css.banner} role="status">
      {current === null
        ? t('oneVersion', { version: String(version) })
        : t('oldVersion', { version: String(version), current: String(current) })}
      <Link to={{ search: withoutVersion.toString() }} replace preventScrollReset>
        {t('openCurrent')}
      </Link>
    </p>
  )
}
