import type { accountRoutes } from '@millwright/contract/accounts'
import { v7 as uuidv7 } from 'uuid'
import type { HandlersOf } from '../../access/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { presentUser } from './accounts.presenter.ts'
import { findLogin, findUser } from './accounts.repository.ts'
import { issueCredentials, newRefreshToken, tokenHashOf } from './credentials.ts'
import { insertSession } from './sessions.repository.ts'

const longestDevice = 300

/** A wrong address and a wrong password get the same answer in the same time. */
export function logIn(deps: AccountDeps): HandlersOf<typeof accountRoutes>['login'] {
  const { database, secrets, passwords } = deps
  return async ({ body: { email, password }, facts }) => {
    const login = await database.asSystem('sign-in', (tx) => findLogin(tx, email))
    const isRight = await passwords.matches(password, login?.passwordHash ?? null, facts.signal)
    if (!login || !isRight) throw new Refusal('wrong-login')
    const { companyId, userId, role } = login
    if (!login.isVerified) throw new Refusal('not-verified', undefined, { data: { userId, role } })

    const sessionId = uuidv7()
    const refresh = newRefreshToken()
    const user = await database.asSystem('sign-in', async (tx) => {
      // While the password was checked, it may have been changed, or the person removed.
      const present = await findLogin(tx, email)
      if (present?.userId !== userId || present.passwordHash !== login.passwordHash) return null
      await insertSession(
        tx,
        {
          id: sessionId,
          companyId,
          userId,
          tokenHash: tokenHashOf(secrets, sessionId),
          device: facts.userAgent.slice(0, longestDevice),
          address: facts.address,
        },
        refresh.hash,
      )
      return findUser(tx, { companyId, userId })
    })
    if (!user) throw new Refusal('wrong-login')
    const { token, cookies } = await issueCredentials(secrets, sessionId, refresh.token)
    return { data: { ...presentUser(user), token }, cookies }
  }
}
