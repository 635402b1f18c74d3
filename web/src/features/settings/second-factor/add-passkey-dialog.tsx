import { passkeyRoutes } from '@millwright/contract/passkeys'
import { limits } from '@millwright/contract/limits'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { makePasskey } from '../../../platform/passkeys.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Asks for a name and the password, then the device for a passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('secondFactor')
  const title = useId()
  const [name, setName] = useState('')
  const [codes, setCodes] = useState<readonly string[]>([])
  const add = async (password: string) => {
    const { options } = (await submit(passkeyRoutes.begin, { body: { password } })).data
    const made = await makePasskey(options).catch(() => {
      // What browsers say of a person who declines is not for people.
      throw new ApiError({ status: 0, message: t('passkeyDeclined') })
    })
    const { id, rawId, type } = made
    const { clientDataJSON, attestationObject, transports = [] } = made.response
    const response = { clientDataJSON, attestationObject, transports }
    const body = { name, made: { id, rawId, type, response, clientExtensionResults: {} } }
    const { recoveryCodes } = (await submit(passkeyRoutes.add, { body })).data
    if (recoveryCodes.length === 0) return onClose()
    setCodes(recoveryCodes)
  }
  if (codes.length > 0) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{t('passkeyAddTitle')}</DialogTitle>
      <PasswordStep
        text={t('passkeyAddText')}
        action={t('next')}
        isReady={name.trim() !== ''}
        onPassword={add}
        onCancel={onClose}
      >
        <TextField
          label={t('passkeyName')}
          help={t('passkeyNameHelp')}
          value={name}
          required
          focusFirst
          inputProps={{ maxLength: limits.name }}
          onChange={({ target }) => setName(target.value)}
        />
      </PasswordStep>
    </Dialog>
  )
}
