import type { accountRoutes } from '@millwright/contract/accounts'
import { reasons } from '@millwright/contract/reasons/refusals'
import { noCompany, recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf, RequestFacts } from '../../calls/handler.ts'
import { networkOf, passwordFailures } from '../../calls/rate-limits.ts'
import { countDown, type RateLimits, refusalAt } from '../../calls/rate-limits.repository.ts'
import { withoutAccess } from '../../people/access-end.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { countAndFindLogin, type PasswordAttempt, type SignInRow } from './accounts.repository.ts'
import { secondStep } from './second-factor/second-step.ts'
import { newOpening, signedInReply } from './sessions/password-session.ts'
import { openSession } from './sessions/sessions.repository.ts'

/** A wrong address and a wrong password get the same answer in the same time. */
export function logIn(deps: AccountDeps): HandlersOf<typeof accountRoutes>['login'] {
  return async ({ body: { email, password }, facts }) => {
    const client = {
      network: networkOf(facts.address),
      knownBrowser: deps.knownBrowsers.idOf(email, facts.cookies),
    }
    const typed = { email, password, network: client.network, failures: passwordFailures(email, client) }
    const proven = await deps.passwords.admit(() => checkPassword(deps, typed, facts))
    const { user, passwordHash, passwordAdminId, hasAuthenticator, hasPasskey } = proven
    const { id: userId, role } = user
    if (user.verifiedAt === null) {
      await takeBack(deps, typed.failures)
      throw new Refusal('not-verified', undefined, { data: { userId, role } })
    }

    // Said only to who knows the password, as what follows.
    const refusal = withoutAccess(user)
    if (refusal !== null) {
      await takeBack(deps, typed.failures)
      throw new Refusal('forbidden', refusal)
    }
    // Nobody else learns how a company signs in.
    if (passwordAdminId !== null && passwordAdminId !== userId) {
      await takeBack(deps, typed.failures)
      throw new Refusal('forbidden', reasons.passwordsOff)
    }

    if (hasAuthenticator || hasPasskey) {
      await takeBack(deps, typed.failures)
      throw await secondStep(deps, { user, email, passwordHash, hasAuthenticator, hasPasskey })
    }

    const { refreshToken, ...opening } = newOpening(deps, { user, factor: 'none', facts })
    const checked = { email, passwordHash, failures: typed.failures }
    const opened = await deps.database.asSystemOnce('sign-in', (tx) => openSession(tx, checked, opening))
    if (!opened) throw new Refusal('wrong-login')
    const { newSince } = opened
    return signedInReply(deps, { user, email, sessionId: opening.session.id, newSince, refreshToken, facts })
  }
}

type TypedLogin = PasswordAttempt & { password: string }
type Proven = SignInRow & { passwordHash: string }

/**
 * Whose password it is. The failure is counted before the password is looked at, and the caller takes it back
 * when it was right, so that guesses side by side get ten between them.
 */
export async function checkPassword(deps: AccountDeps, typed: TypedLogin, facts: RequestFacts): Promise<Proven> {
  const { database, passwords } = deps
  const { email, password, failures } = typed
  const counted = await database.asSystemOnce('sign-in', (tx) => countAndFindLogin(tx, typed))
  if (!counted) throw await database.asSystemOnce('sign-in', (tx) => refusalAt(tx, failures))
  const { login } = counted
  const passwordHash = login?.passwordHash ?? null
  const isRight = await passwords.matches(password, passwordHash, facts.signal).catch(async (error: unknown) => {
    await takeBack(deps, failures)
    throw error
  })
  if (login && passwordHash !== null && isRight) return { ...login, passwordHash }
  await database.asSystemOnce('sign-in', (tx) =>
    recordEvent(tx, {
      companyId: login?.user.companyId ?? noCompany,
      actorId: null,
      actorName: login?.user.username ?? '',
      action: 'sign-in-failed',
      target: login ? email : '',
      address: facts.address,
    }),
  )
  throw new Refusal('wrong-login')
}

/** What was counted for a password that was right. */
export async function takeBack({ database }: AccountDeps, failures: RateLimits): Promise<void> {
  await database.asSystemOnce('sign-in', (tx) => countDown(tx, failures))
}
