import { passkeyRoutes } from '@millwright/contract/passkeys'
import type { Passkey } from '@millwright/contract/second-factor'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { PasswordStep } from './password-step.tsx'

export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('secondFactor')
  const title = useId()
  const remove = async (password: string) => {
    await submit(passkeyRoutes.remove, { body: { password, passkeyId: passkey.id } })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{t('passkeyRemoveTitle', { name: passkey.name })}</DialogTitle>
      <PasswordStep text={t('passkeyRemoveText')} action={t('passkeyRemove')} onPassword={remove} onCancel={onClose} />
    </Dialog>
  )
}
