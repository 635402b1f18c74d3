import type { accountRoutes } from '@millwright/contract/accounts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf, RequestFacts } from '../../../calls/handler.ts'
import { readAccessToken, refreshCookie } from '../../../calls/tokens.ts'
import type { PersonId } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { findPerson } from '../accounts.repository.ts'
import { clearedCookies, hashRefreshToken } from '../credentials.ts'
import { addressToLeave } from '../providers/address-to-leave.ts'
import { findProviderSession } from '../providers/providers.repository.ts'
import { deleteSessionByHash, deleteSessionOf } from './sessions.repository.ts'

/** Ends the session of the refresh cookie and that of the access token. Replies the same when nobody is signed in: the caller is signed out afterwards in any case. */
export function logOut(deps: AccountDeps): HandlersOf<typeof accountRoutes>['logout'] {
  return async ({ facts }) => {
    const refreshToken = facts.cookies[refreshCookie]
    const session =
      facts.accessToken && (await readAccessToken(deps.secrets.keyFor('access-tokens'), facts.accessToken))
    const refreshHash = refreshToken ? hashRefreshToken(refreshToken) : null
    const tokenHash = session ? Buffer.from(session.tokenHash, 'hex') : null
    const began = await deps.database.asSystem('sign-in', async (tx) => {
      const at = await findProviderSession(tx, { refreshHash, tokenHash })
      const ended = [
        refreshHash && (await deleteSessionOf(tx, refreshHash)),
        tokenHash && (await deleteSessionByHash(tx, tokenHash)),
      ]
      for (const person of ended) if (person) await recordSignOut(tx, person, facts)
      return at
    })
    // Here it has ended by now, whatever the provider does.
    const address = began && (await addressToLeave(deps, began))
    return { data: address ? { address } : null, cookies: clearedCookies }
  }
}

async function recordSignOut(tx: Transaction, person: PersonId, { address }: RequestFacts): Promise<void> {
  const found = await findPerson(tx, person)
  if (!found) return
  const { companyId, userId: actorId } = person
  await recordEvent(tx, { companyId, actorId, actorName: found.username, action: 'signed-out', address })
}
