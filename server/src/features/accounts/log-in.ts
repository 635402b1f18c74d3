import type { accountRoutes } from '@millwright/contract/accounts'
import { v7 as uuidv7 } from 'uuid'
import { noCompany, recordEvent } from '../../access/audit.repository.ts'
import type { HandlersOf, RequestFacts } from '../../access/handler.ts'
import { passwordFailures } from '../../access/rate-limits.ts'
import { countDown, countUp } from '../../access/rate-limits.repository.ts'
import { presentUser } from '../../access/user.presenter.ts'
import { findUser } from '../../access/users.repository.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { findLogin, type LoginRow } from './accounts.repository.ts'
import { issueCredentials, newRefreshToken, tokenHashOf } from './credentials.ts'
import { insertSession } from './sessions.repository.ts'

const longestDevice = 300

/** A wrong address and a wrong password get the same answer in the same time. */
export function logIn(deps: AccountDeps): HandlersOf<typeof accountRoutes>['login'] {
  return async ({ body: { email, password }, facts }) => {
    const login = await deps.passwords.admit(() => checkPassword(deps, { email, password }, facts))
    const { companyId, userId, role } = login
    if (!login.isVerified) {
      await takeBack(deps, email)
      throw new Refusal('not-verified', undefined, { data: { userId, role } })
    }

    const sessionId = uuidv7()
    const refresh = newRefreshToken()
    const user = await deps.database.asSystem('sign-in', async (tx) => {
      await countDown(tx, passwordFailures(email).key)
      // While the password was checked, it may have been changed, or the person removed.
      const present = await findLogin(tx, email)
      if (present?.userId !== userId || present.passwordHash !== login.passwordHash) return null
      await insertSession(
        tx,
        {
          id: sessionId,
          companyId,
          userId,
          tokenHash: tokenHashOf(deps.secrets, sessionId),
          device: facts.userAgent.slice(0, longestDevice),
          address: facts.address,
        },
        refresh.hash,
      )
      const { address } = facts
      await recordEvent(tx, { companyId, actorId: userId, actorName: login.username, action: 'signed-in', address })
      return findUser(tx, { companyId, userId })
    })
    if (!user) throw new Refusal('wrong-login')
    const { token, cookies } = await issueCredentials(deps.secrets, sessionId, refresh.token)
    return { data: { ...presentUser(user, deps.pictures.of({ sessionId })), token }, cookies }
  }
}

type Typed = { email: string; password: string }

/**
 * Whose password it is. The failure is counted before the password is looked at, and the caller takes it back
 * when it was right, so that guesses side by side get ten between them.
 */
async function checkPassword(deps: AccountDeps, { email, password }: Typed, facts: RequestFacts): Promise<LoginRow> {
  const { database, passwords } = deps
  const login = await database.asSystem('sign-in', async (tx) => {
    await countUp(tx, passwordFailures(email))
    return findLogin(tx, email)
  })
  const isRight = await passwords
    .matches(password, login?.passwordHash ?? null, facts.signal)
    .catch(async (error: unknown) => {
      await takeBack(deps, email)
      throw error
    })
  if (login && isRight) return login
  await database.asSystem('sign-in', (tx) =>
    recordEvent(tx, {
      companyId: login?.companyId ?? noCompany,
      actorId: null,
      actorName: login?.username ?? '',
      action: 'sign-in-failed',
      target: login ? email : '',
      address: facts.address,
    }),
  )
  throw new Refusal('wrong-login')
}

async function takeBack({ database }: AccountDeps, email: string): Promise<void> {
  await database.asSystem('sign-in', (tx) => countDown(tx, passwordFailures(email).key))
}
