import { reasons } from '@millwright/contract/reasons/refusals'
import { recordEvent } from '../../../calls/audit.repository.ts'
import { findPerson } from '../accounts.repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { verifyLogoutToken } from './openid.ts'
import { clientOf, providerRefusal } from './provider-client.ts'
import { findProvider } from './providers.repository.ts'
import { endSignedOut } from './signed-out.repository.ts'

export type SignOutAtProvider = (told: { providerId: string; logoutToken: string; address: string }) => Promise<void>

/** Ends what began at a provider when it says that the person signed out there. @throws Refusal */
export function signOutAtProvider(deps: AccountDeps): SignOutAtProvider {
  return async ({ providerId, logoutToken, address }) => {
    const provider = await deps.database.asSystemOnce('sign-in', (tx) => findProvider(tx, providerId))
    if (!provider) throw new Refusal('invalid-input', reasons.providerIdInvalid)
    const whose = await verifyLogoutToken(deps.outgoing, clientOf(deps, provider), logoutToken).catch(
      (error: unknown) => {
        throw providerRefusal(deps, providerId, error)
      },
    )
    await deps.database.asSystem('sign-in', async (tx) => {
      for (const person of await endSignedOut(tx, provider, whose)) {
        const found = await findPerson(tx, person)
        const event = { companyId: person.companyId, actorId: person.userId, actorName: found?.username ?? '', address }
        await recordEvent(tx, { ...event, action: 'signed-out', target: provider.name })
      }
    })
  }
}
