import { reasons } from '@millwright/contract/reasons/refusals'
import type { settingsRoutes } from '@millwright/contract/settings'
import type { Viewer } from '../../access/viewer.ts'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf, RequestFacts } from '../../calls/handler.ts'
import { networkOf, passwordFailures } from '../../calls/rate-limits.ts'
import { countDown, countUp } from '../../calls/rate-limits.repository.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import { findLoginOf, grantPasswordChange } from './security.repository.ts'
import type { SettingsDeps } from './settings.deps.ts'

export function validatePassword(deps: SettingsDeps): HandlersOf<typeof settingsRoutes>['validatePassword'] {
  const { database } = deps
  return async (call) => {
    const { failures, passwordHash } = await checkPassword(deps, call)
    const isGranted = await database.asSystem('sign-in', async (tx) => {
      await countDown(tx, failures)
      return grantPasswordChange(tx, call.viewer, passwordHash)
    })
    if (!isGranted) throw new Refusal('login-required')
    return { data: null }
  }
}

type PasswordCall = { viewer: Viewer; body: { password: string }; facts: RequestFacts }

/**
 * Whether it is the viewer's own. Counts with failed sign-ins, as who found an open page may guess no more often than at
 * sign-in; who goes on takes `failures` back. @throws Refusal
 */
export async function checkPassword(
  deps: Pick<SettingsDeps, 'database' | 'passwords' | 'knownBrowsers'>,
  { viewer, body: { password }, facts }: PasswordCall,
) {
  const { database, passwords } = deps
  const { failures, passwordHash, email } = await database.asSystem('sign-in', async (tx) => {
    const login = await findLoginOf(tx, viewer)
    if (!login) throw new Refusal('login-required')
    if (login.passwordHash === null) throw invalidInput({ password: reasons.passwordNone })
    const knownBrowser = deps.knownBrowsers.idOf(login.email, facts.cookies)
    const counted = passwordFailures(login.email, { network: networkOf(facts.address), knownBrowser })
    await countUp(tx, counted)
    return { failures: counted, ...login }
  })
  const isRight = await passwords.matches(password, passwordHash, facts.signal).catch(async (error: unknown) => {
    await database.asSystem('sign-in', (tx) => countDown(tx, failures))
    throw error
  })
  if (!isRight || passwordHash === null) {
    const event = { ...actorOf(viewer, facts), action: 'password-check-failed' } as const
    await database.asSystem('sign-in', (tx) => recordEvent(tx, event))
    throw invalidInput({ password: reasons.passwordNotCurrent })
  }
  return { failures, passwordHash, email }
}
