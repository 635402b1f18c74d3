import type { SignInOutcome } from '@millwright/contract/identity-providers'
import { reasons } from '@millwright/contract/reasons/refusals'
import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { Reply, RequestFacts } from '../../../calls/handler.ts'
import { presentUser } from '../../../people/user.presenter.ts'
import { findUser, type PersonId } from '../../../people/users.repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { ReadClaims } from '../../../schema/identity-providers.ts'
import { requireAccess } from '../require-access.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { issueCredentials, maxDeviceLength, newRefreshToken, tokenHashOf } from '../credentials.ts'
import { noteDevice } from '../sessions/known-devices.repository.ts'
import { tellNewDevice } from '../sessions/tell-new-device.ts'
import { applyClaims } from './apply-claims.ts'
import type { Identity } from './openid.ts'
import { sealSecret } from './provider-client.ts'
import { findLinked, insertSession, lockPerson, type ProviderRow } from './providers.repository.ts'
import { requireAsBegun, requireNotSignedOut } from './require-as-begun.ts'
import type { OnItsWay } from './signed-out.repository.ts'

type ProviderSession = {
  provider: ProviderRow
  person: PersonId
  identity: Pick<Identity, 'subject' | 'sid' | 'idToken'> & OnItsWay
  /** What the claims say; null where the provider maps none. */
  read: ReadClaims | null
  facts: RequestFacts
  next: string
}

/** A session like any other, which ends when the provider says so, too. @throws Refusal when they have left, or the link or the provider has gone meanwhile. */
export async function openProviderSession(
  deps: AccountDeps,
  { provider, person, identity, read, facts, next }: ProviderSession,
): Promise<Reply<SignInOutcome>> {
  const sessionId = uuidv7()
  const refresh = newRefreshToken()
  const { address } = facts
  const { user, newSince } = await deps.database.asSystem('sign-in', async (tx) => {
    await requireAsBegun(tx, provider)
    await requireNotSignedOut(tx, provider, identity)
    // Goes with the session: nothing of it is left of who is not let in.
    if (read !== null) await applyClaims(deps, tx, { person, provider, read, facts })
    const [locked, found] = [await lockPerson(tx, person), await findUser(tx, person)]
    if (!locked || !found) throw new Refusal('forbidden', reasons.accountUnknown)
    // Said only to whom the provider has confirmed.
    requireAccess(locked)
    // Whoever unlinks them locks them, too: from here on the link stays until the session is there, and goes with it.
    const linked = await findLinked(tx, { ...person, providerId: provider.id, subject: identity.subject })
    if (linked?.userId !== person.userId) throw new Refusal('invalid-input', reasons.signInOver)
    const device = facts.userAgent.slice(0, maxDeviceLength)
    const tokenHash = tokenHashOf(deps.secrets, sessionId)
    await insertSession(tx, {
      session: { ...person, id: sessionId, tokenHash, device, address, factor: 'provider' },
      refreshHash: refresh.hash,
      at: {
        providerId: provider.id,
        subject: identity.subject,
        sid: identity.sid,
        sealedIdToken: sealSecret(deps.secrets, identity.idToken),
      },
    })
    const { companyId, userId: actorId } = person
    const event = { companyId, actorId, actorName: found.username, action: 'signed-in', address } as const
    await recordEvent(tx, { ...event, target: provider.name })
    return { user: found, newSince: await noteDevice(tx, { ...person, device, address }) }
  })
  await tellNewDevice(deps, { ...person, since: newSince })
  const { token, cookies } = await issueCredentials(deps.secrets, sessionId, refresh.token)
  const shown = { ...presentUser(user, deps.pictures.of({ sessionId })), token }
  return { data: { outcome: 'signed-in', user: shown, next }, cookies }
}
