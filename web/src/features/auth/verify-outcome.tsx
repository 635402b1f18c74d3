import { durations } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useTranslations } from 'use-intl'
import form from './auth-form.module.css'
import { useCountdown } from './countdown.ts'
import { NewCode } from './new-code.tsx'
import css from './verify-page.module.css'

export function Verified() {
  const t = useTranslations('auth')
  const [end] = useState(() => Date.now() + durations.redirectCountdown)
  const left = useCountdown(end)
  if (left === 0) return <Navigate to="/auth/login" replace />
  return (
    <div role="status">
      <CircleCheck className={css.good ?? ''} size={28} strokeWidth={1.4} aria-hidden />
      <h1 className={form.title}>{t('verifiedTitle')}</h1>
      <p className={form.lead}>{t('verifiedText')}</p>
      <div className={css.outcome}>
        <Button variant="contained" size="large" component={Link} to="/auth/login" replace>
          {t('toLogin')}
        </Button>
        <p className={css.wait}>{t('toLoginIn', { seconds: left })}</p>
      </div>
    </div>
  )
}

type VerifyFailedProps = {
  reason: string
  nextCodeAt: number
  onRetry: () => void
  onNewCode: () => Promise<void>
}

export function VerifyFailed({ reason, nextCodeAt, onRetry, onNewCode }: VerifyFailedProps) {
  const t = useTranslations('auth')
  return (
    <div role="alert">
      <CircleX className={css.bad ?? ''} size={28} strokeWidth={1.4} aria-hidden />
      <h1 className={form.title}>{t('failedTitle')}</h1>
      <p className={form.lead}>
        {t('failedText')} {reason && `(${reason})`}
      </p>
      <div className={css.outcome}>
        <Button variant="outlined" startIcon={<RefreshCw size={18} strokeWidth={1.6} />} onClick={onRetry}>
          {t('retry')}
        </Button>
        <NewCode key={nextCodeAt} at={nextCodeAt} onNewCode={onNewCode} />
      </div>
    </div>
  )
}
