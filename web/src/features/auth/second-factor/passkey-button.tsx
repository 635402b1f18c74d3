import { passkeyRoutes } from '@millwright/contract/passkeys'
import Button from '@mui/material/Button'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { canUsePasskeys, signByPasskey } from '../../../platform/passkeys.ts'
import { signInBy } from '../../../platform/session.ts'
import { Problem } from '../problem.tsx'

/** Signs in by a passkey: alone, or with `signIn` as the second step. Nothing where the browser has none. */
export function PasskeyButton({ signIn }: { signIn?: string }) {
  const t = useTranslations('auth')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  if (!canUsePasskeys()) return null
  const named = signIn === undefined ? {} : { signIn }
  const ask = async () => {
    const { options } = (await submit(passkeyRoutes.beginSignIn, { body: named })).data
    const signed = await signByPasskey(options)
    const { id, rawId, type, response } = signed
    const body = { ...named, signed: { id, rawId, type, response, clientExtensionResults: {} } }
    return (await submit(passkeyRoutes.completeSignIn, { body })).data
  }
  const send = async () => {
    setProblem('')
    setIsBusy(true)
    // What browsers say of a person who declines is not for people.
    await signInBy(ask, (user) => user).catch((error: unknown) =>
      setProblem(error instanceof ApiError ? error.message : t('passkeyDeclined')),
    )
    setIsBusy(false)
  }
  return (
    <>
      <Button
        variant="outlined"
        size="large"
        fullWidth
        disabled={isBusy}
        startIcon={<KeyRound size={18} strokeWidth={1.6} />}
        onClick={() => void send()}
      >
        {t(signIn === undefined ? 'signInByPasskey' : 'usePasskey')}
      </Button>
      {problem && <Problem text={problem} />}
    </>
  )
}
