import { reasons } from '@millwright/contract/reasons/refusals'
import type { secondFactorRoutes } from '@millwright/contract/second-factor'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { countDown } from '../../../calls/rate-limits.repository.ts'
import { deleteAuthenticator, leaveSecondFactor } from '../../../people/second-factors/second-factors.repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { SettingsDeps } from '../settings.deps.ts'
import { checkPasswordOfOwner, lockOwner } from './owner-of-factor.ts'

export function turnOffAuthenticator(
  deps: SettingsDeps,
): HandlersOf<typeof secondFactorRoutes>['turnOffAuthenticator'] {
  return async (call) => {
    const { viewer, facts } = call
    const { failures } = await checkPasswordOfOwner(deps, call)
    const wasOn = await deps.database.asSystem('sign-in', async (tx) => {
      await lockOwner(tx, viewer)
      await countDown(tx, failures)
      if (!(await deleteAuthenticator(tx, viewer))) return false
      await leaveSecondFactor(tx, viewer)
      await recordEvent(tx, { ...actorOf(viewer, facts), action: 'second-factor-off' })
      await deps.notifySecondFactor(tx, { ...viewer, what: 'authenticator-off' })
      return true
    })
    if (!wasOn) throw new Refusal('conflict', reasons.factorNone)
    return { data: null }
  }
}
