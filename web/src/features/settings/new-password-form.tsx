import { settingsRoutes } from '@millwright/contract/settings'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../platform/api.ts'
import { reasonOf } from '../../platform/api-error.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { clockOf, useCountdown } from '../../ui/values/countdown.ts'
import { Form } from '../../ui/forms/form.tsx'
import { NewPasswordFields } from '../../library/people/new-password-fields.tsx'
import { canBeSent, noPassword } from '../../library/people/new-password.ts'
import css from './security-page.module.css'
import type { PasswordState } from './password-state.ts'

type NewPasswordFormProps = { grantEnds: number; onState: (state: PasswordState) => void }

export function NewPasswordForm({ grantEnds, onState }: NewPasswordFormProps) {
  const t = useTranslations('settings')
  const [typed, setTyped] = useState(noPassword)
  const [busy, setBusy] = useState(false)
  const left = useCountdown(grantEnds)
  useEffect(() => {
    if (left === 0 && !busy) onState({ name: 'validate', grantOver: true })
  }, [left, busy, onState])

  const update = async () => {
    if (busy || !canBeSent(typed)) return
    setBusy(true)
    try {
      await submit(settingsRoutes.updatePassword, { body: typed })
      onState({ name: 'done' })
    } catch (error) {
      onState({ name: 'failed', at: 'update', reason: reasonOf(error, t('updateFailed')) })
    }
  }
  return (
    <Form
      className={css.form}

      onSubmit={(event) => {
        event.preventDefault()
        void update()
      }}
    >
      <NewPasswordFields typed={typed} onTyped={setTyped} judgeAll={false} focusFirst />
      <div className={css.actions}>
        <BusyButton type="submit" variant="contained" disabled={!canBeSent(typed)} busy={busy} busyText={t('updating')}>
          {t('update')}
        </BusyButton>
        <Button disabled={busy} onClick={() => onState({ name: 'validate' })}>
          {t('cancel')}
        </Button>
        <p>
          {t('grant')} <time>{clockOf(left)}</time>
        </p>
      </div>
    </Form>
  )
}
