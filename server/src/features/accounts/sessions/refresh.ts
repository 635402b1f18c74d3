import type { accountRoutes } from '@millwright/contract/accounts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { refreshCookie } from '../../../calls/tokens.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { hashRefreshToken, issueCredentials, newRefreshToken } from '../credentials.ts'
import {
  deleteSession,
  insertRefreshToken,
  lockRefreshToken,
  markRotated,
  prolongSession,
} from './sessions.repository.ts'

/** Exchanges the refresh cookie for a new one and an access token. */
export function refresh(deps: AccountDeps): HandlersOf<typeof accountRoutes>['refresh'] {
  return async ({ facts }) => {
    const given = facts.cookies[refreshCookie]
    if (!given) throw new Refusal('login-required')
    const next = newRefreshToken()
    const sessionId = await deps.database.asSystem('sign-in', (tx) =>
      rotate(tx, { given: hashRefreshToken(given), next: next.hash, address: facts.address }),
    )
    if (sessionId === null) throw new Refusal('login-required')
    const { token, cookies } = await issueCredentials(deps.secrets, sessionId, next.token)
    return { data: { token }, cookies }
  }
}

type Rotation = { given: Uint8Array; next: Uint8Array; address: string }

/** The session's id; null when the token is worth nothing. Ends the session when the token was used before. */
async function rotate(tx: Transaction, { given, next, address }: Rotation): Promise<string | null> {
  const found = await lockRefreshToken(tx, given)
  if (!found) return null
  const { sessionId, device, state } = found
  switch (state) {
    case 'live':
    case 'rotated':
      await markRotated(tx, given)
      await insertRefreshToken(tx, sessionId, next)
      await prolongSession(tx, { sessionId, device, address })
      return sessionId
    case 'reused':
    case 'expired':
      await deleteSession(tx, sessionId)
      return null
  }
}
