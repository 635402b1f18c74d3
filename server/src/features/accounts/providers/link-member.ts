import type { identityProviderRoutes } from '@millwright/contract/identity-providers'
import { reasons } from '@millwright/contract/reasons/refusals'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { networkOf, passwordFailures } from '../../../calls/rate-limits.ts'
import { findPerson } from '../accounts.repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { requireAccess } from '../require-access.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { checkPassword, takeBack } from '../log-in.ts'
import { browserOf } from './begin-sign-in.ts'
import { openProviderSession } from './open-session.ts'
import { sha256, unsealSecret } from './provider-client.ts'
import { endWaiting, findProvider, findWaiting, lockPerson, putLink } from './providers.repository.ts'
import { requireAsBegun } from './require-as-begun.ts'

/**
 * The member whom a provider has named by their address proves once that the account is theirs. Their password counts
 * for that while passwords are off, too. Wrong ones count as at sign-in.
 */
export function linkMember(deps: AccountDeps): HandlersOf<typeof identityProviderRoutes>['link'] {
  const { database, secrets } = deps
  return async ({ body: { state, password }, facts }) => {
    const over = new Refusal('invalid-input', reasons.signInOver)
    const browser = browserOf(facts.cookies)
    if (browser === null) throw over
    const known = { stateHash: sha256(state), browserHash: sha256(browser) }
    const waiting = await database.asSystemOnce('sign-in', (tx) => findWaiting(tx, known))
    const { companyId, providerId, userId, subject, sealedIdToken, sid, claimed, next } = waiting?.signIn ?? {}
    if (!waiting || !companyId || !providerId || !userId || !subject || !sealedIdToken) throw over
    const person = { companyId, userId }
    const [provider, found] = await database.asSystem('sign-in', async (tx) => [
      await findProvider(tx, providerId),
      await findPerson(tx, person),
    ])
    if (!provider?.isActive || !found) throw over
    const { email, username } = found
    const client = { network: networkOf(facts.address), knownBrowser: deps.knownBrowsers.idOf(email, facts.cookies) }
    const typed = { email, password, network: client.network, failures: passwordFailures(email, client) }
    const { user } = await deps.passwords.admit(() => checkPassword(deps, typed, facts))
    await takeBack(deps, typed.failures)
    if (user.id !== userId || user.companyId !== companyId) throw over
    const isFirst = await database.asSystem('sign-in', async (tx) => {
      await requireAsBegun(tx, provider)
      // Whoever removes them waits, and then takes this link away, too.
      const locked = await lockPerson(tx, person)
      if (locked) requireAccess(locked)
      if (!locked || !(await endWaiting(tx, known))) return false
      await putLink(tx, { ...person, providerId, subject })
      const event = { companyId, actorId: userId, actorName: username, address: facts.address }
      await recordEvent(tx, { ...event, action: 'provider-linked', target: provider.name })
      return true
    })
    if (!isFirst) throw over
    const idToken = unsealSecret(secrets, sealedIdToken)
    const identity = { subject, sid: sid ?? null, idToken, answeredAt: waiting.takenAt }
    return openProviderSession(deps, {
      provider,
      person,
      identity,
      read: claimed ?? null,
      facts,
      next: next ?? '',
    })
  }
}
