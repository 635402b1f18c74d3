import { reasons } from '@millwright/contract/reasons/refusals'
import type { settingsRoutes } from '@millwright/contract/settings'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { deleteSessionsOf, setPasswordHash } from '../../people/sign-ins.repository.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hasPasswordGrant, usePasswordGrant } from './security.repository.ts'
import type { SettingsDeps } from './settings.deps.ts'

/** Needs the grant that the check of the current password left on this very session. */
export function updatePassword(deps: SettingsDeps): HandlersOf<typeof settingsRoutes>['updatePassword'] {
  const { database, passwords } = deps
  return async ({ viewer, body: { newPassword }, facts }) => {
    // Hashing is expensive: nobody gets a hash made without it.
    const mayTry = await database.asSystem('sign-in', (tx) => hasPasswordGrant(tx, viewer))
    if (!mayTry) throw new Refusal('forbidden', reasons.passwordNotChecked)
    const hash = await passwords.hash(newPassword, facts.signal)
    const isDone = await database.asSystem('sign-in', async (tx) => {
      if (!(await usePasswordGrant(tx, viewer))) return false
      await setPasswordHash(tx, viewer, hash)
      await deleteSessionsOf(tx, viewer)
      await recordEvent(tx, { ...actorOf(viewer, facts), action: 'password-changed' })
      await deps.notifyPasswordChanged(tx, viewer)
      return true
    })
    if (!isDone) throw new Refusal('forbidden', reasons.passwordNotChecked)
    return { data: null }
  }
}
