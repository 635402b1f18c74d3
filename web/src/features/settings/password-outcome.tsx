import { durations } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { signOut } from '../../platform/session.ts'
import { useCountdown } from '../../ui/values/countdown.ts'
import { Outcome } from '../../ui/feedback/outcome.tsx'
import { toastFailure } from '../../ui/feedback/toasts.tsx'

type PasswordFailedProps = { at: 'validate' | 'update'; reason: string; onRetry: () => void }

export function PasswordFailed({ at, reason, onRetry }: PasswordFailedProps) {
  const t = useTranslations('settings')
  const isValidation = at === 'validate'
  return (
    <Outcome
      good={false}
      level={2}
      title={t(isValidation ? 'validateFailedTitle' : 'updateFailedTitle')}
      text={t(isValidation ? 'validateFailedText' : 'updateFailedText')}
      reason={reason}
    >
      <Button variant="outlined" startIcon={<RotateCw size={18} strokeWidth={1.6} />} onClick={onRetry}>
        {t('retry')}
      </Button>
    </Outcome>
  )
}

const leave = () => void signOut().catch(toastFailure)

/** The server has ended every session of this user; in five seconds the page follows. */
export function PasswordChanged() {
  const t = useTranslations('settings')
  const [end] = useState(() => Date.now() + durations.redirectCountdown)
  const left = useCountdown(end)
  useEffect(() => {
    if (left === 0) leave()
  }, [left])
  return (
    <Outcome good level={2} title={t('changedTitle')} text={t('changedText')}>
      <Button variant="contained" onClick={leave}>
        {t('toLogin')}
      </Button>
      <span>{t('toLoginIn', { seconds: left })}</span>
    </Outcome>
  )
}
