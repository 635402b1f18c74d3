import type { accountRoutes } from '@millwright/contract/accounts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf, RequestFacts } from '../../../calls/handler.ts'
import { readAccessToken, refreshCookie } from '../../../calls/tokens.ts'
import type { PersonId } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { findPerson } from '../accounts.repository.ts'
import { clearedCookies, hashRefreshToken } from '../credentials.ts'
import { deleteSessionByHash, deleteSessionOf } from './sessions.repository.ts'

/** Ends the session of the refresh cookie and that of the access token. Replies the same when nobody is signed in: the caller is signed out afterwards in any case. */
export function logOut(deps: AccountDeps): HandlersOf<typeof accountRoutes>['logout'] {
  return async ({ facts }) => {
    const refreshToken = facts.cookies[refreshCookie]
    const session =
      facts.accessToken && (await readAccessToken(deps.secrets.keyFor('access-tokens'), facts.accessToken))
    await deps.database.asSystem('sign-in', async (tx) => {
      const ended = [
        refreshToken ? await deleteSessionOf(tx, hashRefreshToken(refreshToken)) : null,
        session ? await deleteSessionByHash(tx, Buffer.from(session.tokenHash, 'hex')) : null,
      ]
      for (const person of ended) if (person) await recordSignOut(tx, person, facts)
    })
    return { data: null, cookies: clearedCookies }
  }
}

async function recordSignOut(tx: Transaction, person: PersonId, { address }: RequestFacts): Promise<void> {
  const found = await findPerson(tx, person)
  if (!found) return
  const { companyId, userId: actorId } = person
  await recordEvent(tx, { companyId, actorId, actorName: found.username, action: 'signed-out', address })
}
