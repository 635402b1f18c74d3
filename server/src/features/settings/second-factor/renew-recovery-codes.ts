import { reasons } from '@millwright/contract/reasons/refusals'
import type { secondFactorRoutes } from '@millwright/contract/second-factor'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { countDown } from '../../../calls/rate-limits.repository.ts'
import { makeRecoveryCodes } from '../../../people/second-factors/make-recovery-codes.ts'
import { hasSecondFactor } from '../../../people/second-factors/second-factors.repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { SettingsDeps } from '../settings.deps.ts'
import { checkPasswordOfOwner, lockOwner } from './owner-of-factor.ts'

/** Those of before are good no more. */
export function renewRecoveryCodes(deps: SettingsDeps): HandlersOf<typeof secondFactorRoutes>['renewRecoveryCodes'] {
  return async (call) => {
    const { viewer, facts } = call
    const { failures } = await checkPasswordOfOwner(deps, call)
    const recoveryCodes = await deps.database.asSystem('sign-in', async (tx) => {
      await lockOwner(tx, viewer)
      await countDown(tx, failures)
      if (!(await hasSecondFactor(tx, viewer))) return null
      await recordEvent(tx, { ...actorOf(viewer, facts), action: 'recovery-codes-made' })
      return makeRecoveryCodes(tx, deps.secrets, viewer)
    })
    if (!recoveryCodes) throw new Refusal('conflict', reasons.factorNone)
    return { data: { recoveryCodes } }
  }
}
