import type { identityProviderRoutes } from '@millwright/contract/identity-providers'
import type { HandlersOf } from '../../../calls/handler.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { listOffered } from './providers.repository.ts'

/** By domains alone, never by who has an account: nobody learns here which addresses are known. */
export function fetchOffered({ database }: AccountDeps): HandlersOf<typeof identityProviderRoutes>['fetchOffered'] {
  return async ({ query: { email, providerId } }) => {
    const domain = email === undefined ? null : email.slice(email.lastIndexOf('@') + 1)
    const rows = await database.asSystemOnce('sign-in', (tx) => listOffered(tx, { domain, providerId }))
    return {
      data: {
        providers: rows.map(({ id, name, issuer }) => ({ id, name, host: new URL(issuer).host })),
        passwordsOff: rows.some(({ passwordsOff }) => passwordsOff),
      },
    }
  }
}
