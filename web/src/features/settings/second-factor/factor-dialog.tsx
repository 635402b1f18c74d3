import { type NewAuthenticator, secondFactorRoutes } from '@millwright/contract/second-factor'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanStep } from './scan-step.tsx'

export type FactorChange = 'on' | 'off' | 'renew'

const titles = { on: 'turnOnTitle', off: 'turnOffTitle', renew: 'renewTitle' } as const
const texts = { on: 'passwordText', off: 'turnOffText', renew: 'renewText' } as const

type Props = { change: FactorChange; hasPasskeys: boolean; onClose: () => void }

/** The password first; then what the change needs, and what is shown of it once. */
export function FactorDialog({ change, hasPasskeys, onClose }: Props) {
  const t = useTranslations('secondFactor')
  const title = useId()
  const [begun, setBegun] = useState<NewAuthenticator | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const proceed = async (password: string) => {
    const body = { password }
    switch (change) {
      case 'on':
        return setBegun((await submit(secondFactorRoutes.beginAuthenticator, { body })).data)
      case 'off':
        await submit(secondFactorRoutes.turnOffAuthenticator, { body })
        return onClose()
      case 'renew':
        return setCodes((await submit(secondFactorRoutes.renewRecoveryCodes, { body })).data.recoveryCodes)
    }
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{t(titles[change])}</DialogTitle>
      {begun ? (
        <ScanStep authenticator={begun} onDone={setCodes} onCancel={onClose} />
      ) : (
        <PasswordStep
          text={t(change === 'off' && hasPasskeys ? 'turnOffKeepsPasskeys' : texts[change])}
          action={t(change === 'off' ? 'turnOff' : 'next')}
          onPassword={proceed}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
