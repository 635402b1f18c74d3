import type { accountRoutes } from '@millwright/contract/accounts'
import type { HandlersOf } from '../../access/handler.ts'
import { refreshCookie } from '../../access/tokens.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { clearedCookies, hashRefreshToken } from './credentials.ts'
import { deleteSessionOf } from './sessions.repository.ts'

/** Answers the same when nobody is signed in: the caller is signed out afterwards in any case. */
export function logOut(deps: AccountDeps): HandlersOf<typeof accountRoutes>['logout'] {
  return async ({ facts }) => {
    const given = facts.cookies[refreshCookie]
    if (given) {
      await deps.database.asSystem('sign-in', (tx) => deleteSessionOf(tx, hashRefreshToken(given)))
    }
    return { data: null, cookies: clearedCookies }
  }
}
