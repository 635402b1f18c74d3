import { useTranslations } from 'use-intl'
import css from './brand.module.css'

export function Brand() {
  const t = useTranslations('shell')
  return (
    <span className={css.brand}>
      <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden>
        <path fillRule="evenodd" d="M10 0a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM8.2 4v3.1a4.4 4.4 0 1 0 3.6 0V4z" />
      </svg>
      {t('brand')}
    </span>
  )
}
