import { CurrentPassword, settingsRoutes } from '@millwright/contract/settings'
import { durations } from '@millwright/contract/limits'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../platform/api.ts'
import { reasonOf } from '../../platform/api-error.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { wrongFields } from '../../ui/forms/wrong-fields.ts'
import css from './security-page.module.css'
import type { PasswordState } from './password-state.ts'

type CurrentPasswordFormProps = {
  grantOver: boolean
  /** Somebody comes back to it, not to the page. */
  focusFirst: boolean
  onState: (state: PasswordState) => void
}

export function CurrentPasswordForm({ grantOver, focusFirst, onState }: CurrentPasswordFormProps) {
  const t = useTranslations('settings')
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const validate = async () => {
    setSent(true)
    if (busy || !CurrentPassword.safeParse({ password }).success) return
    setBusy(true)
    try {
      await submit(settingsRoutes.validatePassword, { body: { password } })
      onState({ name: 'update', grantEnds: Date.now() + durations.passwordGrant })
    } catch (error) {
      const reason = reasonOf(error, t('validateFailed'))
      onState({ name: 'failed', at: 'validate', reason })
    }
  }
  return (
    <Form
      className={css.form}

      onSubmit={(event) => {
        event.preventDefault()
        void validate()
      }}
    >
      <PasswordField
        label={t('current')}
        name="password"
        autoComplete="current-password"
        focusFirst={focusFirst}
        help={grantOver && t('grantOver')}
        error={sent ? wrongFields(CurrentPassword, { password })['password'] : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={css.actions}>
        <BusyButton type="submit" variant="contained" disabled={password === ''} busy={busy} busyText={t('validating')}>
          {t('validate')}
        </BusyButton>
      </div>
    </Form>
  )
}
