import type { AccountDeps } from '../accounts.deps.ts'
import { endSessionAddress } from './openid.ts'
import { clientOf, leaveAddressOf, providerRefusal, unsealSecret } from './provider-client.ts'
import { findProvider } from './providers.repository.ts'

type Began = { providerId: string; sealedIdToken: Uint8Array }

/** Where the browser signs out at the provider, too; null where that is not possible or the provider is away. */
export async function addressToLeave(deps: AccountDeps, { providerId, sealedIdToken }: Began): Promise<string | null> {
  const provider = await deps.database.asSystemOnce('sign-in', (tx) => findProvider(tx, providerId))
  if (!provider) return null
  try {
    return await endSessionAddress(deps.outgoing, clientOf(deps, provider), {
      idToken: unsealSecret(deps.secrets, sealedIdToken),
      back: leaveAddressOf(deps.publicUrl()),
    })
  } catch (error) {
    providerRefusal(deps, providerId, error)
    return null
  }
}
