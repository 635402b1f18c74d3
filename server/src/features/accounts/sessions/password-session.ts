import type { SignedInUser } from '@millwright/contract/accounts'
import { v7 as uuidv7 } from 'uuid'
import type { Reply, RequestFacts } from '../../../calls/handler.ts'
import { presentUser } from '../../../people/user.presenter.ts'
import type { UserRow } from '../../../people/users.repository.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { issueCredentials, maxDeviceLength, newRefreshToken, tokenHashOf } from '../credentials.ts'
import type { NewSession, SessionOpening } from './sessions.repository.ts'
import { tellNewDevice } from './tell-new-device.ts'

type SignIn = { user: UserRow; factor: NewSession['factor']; facts: RequestFacts }

/** What `openSession` writes, and the secret of the refresh token in it. */
export function newOpening(
  deps: AccountDeps,
  { user, factor, facts }: SignIn,
): SessionOpening & { refreshToken: string } {
  const { companyId, id: userId, username } = user
  const { address, userAgent } = facts
  const id = uuidv7()
  const refresh = newRefreshToken()
  const device = userAgent.slice(0, maxDeviceLength)
  return {
    session: { id, companyId, userId, tokenHash: tokenHashOf(deps.secrets, id), device, address, factor },
    refreshHash: refresh.hash,
    refreshToken: refresh.token,
    event: { companyId, actorId: userId, actorName: username, action: 'signed-in', address },
  }
}

type OpenedSession = {
  user: UserRow
  email: string
  sessionId: string
  refreshToken: string
  /** Since when the device is new, to be told its owner; null where it is not. */
  newSince: Date | null
  facts: RequestFacts
}

/** What the browser of a session that was opened is given. */
export async function signedInReply(
  deps: AccountDeps,
  { user, email, sessionId, refreshToken, newSince, facts }: OpenedSession,
): Promise<Reply<SignedInUser>> {
  await tellNewDevice(deps, { companyId: user.companyId, userId: user.id, since: newSince })
  const { token, cookies } = await issueCredentials(deps.secrets, sessionId, refreshToken)
  const known = deps.knownBrowsers.cookiesFor(email, facts.cookies)
  return { data: { ...presentUser(user, deps.pictures.of({ sessionId })), token }, cookies: [...cookies, ...known] }
}
