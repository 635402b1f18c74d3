import { durations } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCountdown } from '../../ui/countdown.ts'
import { Outcome } from '../../ui/outcome.tsx'

/** Something succeeded; in five seconds the sign-in opens. */
export function ToLogin({ title, text }: { title: string; text: string }) {
  const t = useTranslations('auth')
  const [end] = useState(() => Date.now() + durations.redirectCountdown)
  const left = useCountdown(end)
  if (left === 0) return <Navigate to="/auth/login" replace />
  return (
    <Outcome good title={title} text={text}>
      <Button variant="contained" size="large" component={Link} to="/auth/login" replace>
        {t('toLogin')}
      </Button>
      <span>{t('toLoginIn', { seconds: left })}</span>
    </Outcome>
  )
}
