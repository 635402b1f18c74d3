import { reasons } from '@millwright/contract/reasons/refusals'
import type { secondFactorRoutes } from '@millwright/contract/second-factor'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf, RequestFacts } from '../../../calls/handler.ts'
import { factorFailures, factorFailuresEverywhere } from '../../../calls/rate-limits.ts'
import { countDown, countUp, type RateLimits } from '../../../calls/rate-limits.repository.ts'
import { takeFactorCode } from '../../../people/second-factors/take-factor-code.ts'
import { lockUser } from '../../../people/users.repository.ts'
import { invalidInput } from '../../../platform/refusal.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { noticeOf } from '../mails/account-mail.ts'
import { newOpening, signedInReply } from '../sessions/password-session.ts'
import { openSession } from '../sessions/sessions.repository.ts'
import { findOpen, type OpenSignIn, over } from './open-sign-in.ts'
import { endPendingSignIn } from './pending-sign-ins.repository.ts'
import { digestOf } from './second-step.ts'

/** A wrong code leaves the sign-in open for another one; a right one opens the session, once. */
export function completeSignIn(deps: AccountDeps): HandlersOf<typeof secondFactorRoutes>['completeSignIn'] {
  return async ({ body: { signIn, factorCode }, facts }) => {
    const tokenHash = digestOf(signIn)
    const pending = await findOpen(deps, tokenHash)
    const { user, email } = pending
    // Counted before the code is looked at, and taken back by the session: guesses side by side get ten between them.
    const failures = factorFailures(user.id, deps.knownBrowsers.idOf(email, facts.cookies))
    await deps.database.asSystem('sign-in', async (tx) => {
      await countUp(tx, failures)
      await countUp(tx, factorFailuresEverywhere(user.id))
    })
    const opened = await open(deps, { tokenHash, pending, factorCode, failures, facts })
    if (opened === 'wrong-code') throw invalidInput({ factorCode: reasons.factorCodeWrong })
    if (opened === 'over') throw over()
    return signedInReply(deps, { user, email, facts, ...opened })
  }
}

type TypedFactor = {
  tokenHash: Uint8Array
  pending: OpenSignIn
  factorCode: string
  failures: RateLimits
  facts: RequestFacts
}
type OpenedSession = { sessionId: string; refreshToken: string; newSince: Date | null }

async function open(deps: AccountDeps, typed: TypedFactor): Promise<OpenedSession | 'wrong-code' | 'over'> {
  const { tokenHash, pending, factorCode, failures, facts } = typed
  const { user, email, passwordHash } = pending
  const { companyId, id: userId, username: actorName } = user
  const { address } = facts
  return deps.database.asSystem('sign-in', async (tx) => {
    const person = { companyId, userId }
    // First, as who resets their second factor or removes them does: else both would wait for each other.
    if (!(await lockUser(tx, person))) return 'over'
    const factor = await takeFactorCode({ secrets: deps.secrets, log: deps.log, tx, person }, factorCode)
    if (factor === null) {
      await recordEvent(tx, { companyId, actorId: null, actorName, action: 'second-factor-failed', address })
      return 'wrong-code'
    }
    if (!(await endPendingSignIn(tx, tokenHash))) return 'over'
    const { refreshToken, ...opening } = newOpening(deps, { user, factor, facts })
    const opened = await openSession(tx, { email, passwordHash, failures }, opening)
    if (!opened) return 'over'
    await countDown(tx, factorFailuresEverywhere(userId))
    if (factor === 'recovery-code') {
      await recordEvent(tx, { companyId, actorId: userId, actorName, action: 'recovery-code-used', address })
      await deps.enqueueMail(tx, noticeOf(person, 'recovery-code-used'))
    }
    return { sessionId: opening.session.id, refreshToken, newSince: opened.newSince }
  })
}
