import { durations } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { screens } from '../../addresses.ts'
import { useCountdown } from '../../ui/values/countdown.ts'
import { Outcome } from '../../ui/feedback/outcome.tsx'

/** Something succeeded; in five seconds the sign-in opens. */
export function ToLogin({ title, text }: { title: string; text: string }) {
  const t = useTranslations('auth')
  const [end] = useState(() => Date.now() + durations.redirectCountdown)
  const left = useCountdown(end)
  if (left === 0) return <Navigate to={screens.login} replace />
  return (
    <Outcome good title={title} text={text}>
      <Button variant="contained" size="large" component={Link} to={screens.login} replace>
        {t('toLogin')}
      </Button>
      <span>{t('toLoginIn', { seconds: left })}</span>
    </Outcome>
  )
}
