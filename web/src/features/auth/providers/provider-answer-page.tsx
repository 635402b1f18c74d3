import { identityProviderRoutes, type SignInOutcome } from '@millwright/contract/identity-providers'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, homeOf, screens } from '../../../addresses.ts'
import { submit } from '../../../platform/api.ts'
import { reasonOf } from '../../../platform/api-error.ts'
import { useSession } from '../../../platform/session.ts'
import { Outcome } from '../../../ui/feedback/outcome.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { ownAddress } from '../own-address.ts'
import { ClaimsOfTest } from './claims-of-test.tsx'
import { LinkForm } from './link-form.tsx'
import { signInByProvider } from './sign-in-by-provider.ts'

/** An answer is good once: a page that is drawn twice asks once. */
let asked: { answer: string; outcome: Promise<SignInOutcome> } | null = null

function outcomeOf(providerId: string, answer: string): Promise<SignInOutcome> {
  if (asked?.answer !== answer) {
    const body = { providerId, answer }
    const ask = async () => (await submit(identityProviderRoutes.complete, { body })).data
    asked = { answer, outcome: signInByProvider(ask) }
  }
  return asked.outcome
}

/** Where an OpenID provider leads back to. */
export function ProviderAnswerPage() {
  const t = useTranslations('auth')
  const { providerId = '' } = useParams()
  const [answer] = useState(() => location.search)
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const session = useSession()
  const isUnknown = session.state === 'unknown'

  useEffect(() => {
    // The code and what goes with it stay neither in the address nor in the history.
    history.replaceState(history.state, '', location.pathname)
    // Who was signed in here is found first, or the answer to that would take the place of this one.
    if (isUnknown) return
    let isHere = true
    outcomeOf(providerId, answer).then(
      (came) => isHere && setOutcome(came),
      (error: unknown) => isHere && setProblem(reasonOf(error, t('answerFailed'))),
    )
    return () => {
      isHere = false
    }
  }, [providerId, answer, isUnknown, t])

  if (outcome?.outcome === 'signed-in' && session.state === 'in') {
    return <Navigate to={ownAddress(outcome.next) ?? addressOf('departments', homeOf(session.user))} replace />
  }
  if (outcome?.outcome === 'tested') return <ClaimsOfTest {...outcome} />
  return (
    <AuthFrame title={t('answerTitle')}>
      {problem !== null ? (
        <Outcome good={false} title={t('answerFailed')} text={problem}>
          <Button variant="contained" size="large" component={Link} to={screens.login} replace>
            {t('toLogin')}
          </Button>
        </Outcome>
      ) : outcome?.outcome === 'password-needed' ? (
        <LinkForm {...outcome} state={new URLSearchParams(answer).get('state') ?? ''} onLinked={setOutcome} />
      ) : (
        <p role="status">{t('answerWait')}</p>
      )}
    </AuthFrame>
  )
}
