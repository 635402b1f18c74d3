import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { clockOf, useCountdown } from '../../ui/values/countdown.ts'
import css from './verify-page.module.css'

/** Asks for another code; until the server would send one it counts the seconds. */
export function NewCode({ at, onNewCode }: { at: number; onNewCode: () => Promise<void> }) {
  const t = useTranslations('auth')
  const [asking, setAsking] = useState(false)
  const left = useCountdown(at)
  if (left > 0) {
    return (
      <p className={css.wait}>
        {t('newCodeIn')} <time>{clockOf(left)}</time>
      </p>
    )
  }
  const ask = async () => {
    setAsking(true)
    await onNewCode()
    setAsking(false)
  }
  return (
    <Button variant="outlined" disabled={asking} onClick={() => void ask()}>
      {t('newCode')}
    </Button>
  )
}
