import { accountRoutes } from '@millwright/contract/accounts'
import { durations } from '@millwright/contract/limits'
import { Role } from '@millwright/contract/people'
import { useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { screens } from '../../addresses.ts'
import { submit } from '../../platform/api.ts'
import { Toasts, withToast } from '../../ui/feedback/toasts.tsx'
import form from './auth-form.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { asHuman, useBotCheck } from './bot-check/bot-check.ts'
import { ToLogin } from './to-login.tsx'
import { VerifyForm } from './verify-form.tsx'
import { VerifyFailed } from './verify-outcome.tsx'

type State = { name: 'input' | 'verifying' | 'success' } | { name: 'failed'; reason: string }

/**
 * What the wizard and the sign-in hand over: the address that was typed, and the moment at which a code went out.
 * The sign-in sends none; whoever comes by the mail's link brings neither.
 */
const Arrival = z.object({ email: z.string(), codeSentAt: z.optional(z.number()) })

export function VerifyPage() {
  const t = useTranslations('auth')
  const { role, userId = '' } = useParams()
  const knownRole = Role.safeParse(role).data
  const human = useBotCheck()
  const [state, setState] = useState<State>({ name: 'input' })
  const [code, setCode] = useState('')
  const arrival = Arrival.safeParse(useLocation().state).data
  const email = arrival?.email
  const [codeSentAt, setCodeSentAt] = useState(arrival?.codeSentAt)
  const nextCodeAt = codeSentAt === undefined ? 0 : codeSentAt + durations.codeResend
  if (!knownRole) return <Navigate to={screens.login} replace />

  const verify = async () => {
    setState({ name: 'verifying' })
    try {
      await asHuman(() => submit(accountRoutes.verifyUser, { body: { userId, role: knownRole, otp: code } }))
      setState({ name: 'success' })
    } catch (error) {
      setState({ name: 'failed', reason: error instanceof Error ? error.message : '' })
    }
  }
  const startAgain = () => {
    setCode('')
    setState({ name: 'input' })
  }
  const newCode = async () => {
    const sent = await withToast(t('sendingCode'), () =>
      asHuman(() => submit(accountRoutes.resendVerificationMail, { body: { userId, role: knownRole } })),
    )
    if (!sent) return
    setCodeSentAt(Date.now())
    startAgain()
  }

  return (
    <AuthFrame title={t('codeTitle')}>
      <Toasts />
      <div className={form.card}>
        {state.name === 'success' && <ToLogin title={t('verifiedTitle')} text={t('verifiedText')} />}
        {state.name === 'failed' && (
          <VerifyFailed reason={state.reason} nextCodeAt={nextCodeAt} onRetry={startAgain} onNewCode={newCode} />
        )}
        {(state.name === 'input' || state.name === 'verifying') && (
          <VerifyForm
            code={code}
            human={human}
            verifying={state.name === 'verifying'}
            email={email}
            isSent={codeSentAt !== undefined}
            nextCodeAt={nextCodeAt}
            onCode={setCode}
            onVerify={() => void verify()}
            onNewCode={newCode}
          />
        )}
      </div>
    </AuthFrame>
  )
}
