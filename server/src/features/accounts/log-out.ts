import type { accountRoutes } from '@millwright/contract/accounts'
import type { HandlersOf } from '../../access/handler.ts'
import { readAccessToken, refreshCookie } from '../../access/tokens.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { clearedCookies, hashRefreshToken } from './credentials.ts'
import { deleteSessionByHash, deleteSessionOf } from './sessions.repository.ts'

/** Ends the session of the refresh cookie and that of the access token. Answers the same when nobody is signed in: the caller is signed out afterwards in any case. */
export function logOut(deps: AccountDeps): HandlersOf<typeof accountRoutes>['logout'] {
  return async ({ facts }) => {
    const refreshToken = facts.cookies[refreshCookie]
    const session =
      facts.accessToken && (await readAccessToken(deps.secrets.keyFor('access-tokens'), facts.accessToken))
    await deps.database.asSystem('sign-in', async (tx) => {
      if (refreshToken) await deleteSessionOf(tx, hashRefreshToken(refreshToken))
      if (session) await deleteSessionByHash(tx, Buffer.from(session.tokenHash, 'hex'))
    })
    return { data: null, cookies: clearedCookies }
  }
}
