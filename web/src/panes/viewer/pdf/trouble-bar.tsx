import Button from '@mui/material/Button'
import { useTranslations } from 'use-intl'
import css from './trouble-bar.module.css'

/** Pages did not come while others are read: they are kept, and may be fetched again. */
export function TroubleBar({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('viewer')
  const notice = useTranslations('notice')
  return (
    <div className={css.bar} role="alert">
      <span>{t('trouble')}</span>
      <Button variant="outlined" size="small" onClick={onRetry}>
        {notice('retry')}
      </Button>
    </div>
  )
}
