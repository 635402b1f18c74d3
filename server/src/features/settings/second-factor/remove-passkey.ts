import type { passkeyRoutes } from '@millwright/contract/passkeys'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { countDown } from '../../../calls/rate-limits.repository.ts'
import { deletePasskey } from '../../../people/second-factors/passkeys.repository.ts'
import { leaveSecondFactor } from '../../../people/second-factors/second-factors.repository.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { SettingsDeps } from '../settings.deps.ts'
import { checkPasswordOfOwner, lockOwner } from './owner-of-factor.ts'

export function removePasskey(deps: SettingsDeps): HandlersOf<typeof passkeyRoutes>['remove'] {
  return async (call) => {
    const { viewer, body, facts } = call
    const { failures } = await checkPasswordOfOwner(deps, call)
    const isRemoved = await deps.database.asSystem('sign-in', async (tx) => {
      await lockOwner(tx, viewer)
      await countDown(tx, failures)
      const name = await deletePasskey(tx, viewer, body.passkeyId)
      if (name === null) return false
      await leaveSecondFactor(tx, viewer)
      await recordEvent(tx, { ...actorOf(viewer, facts), action: 'passkey-removed', target: name })
      await deps.notifySecondFactor(tx, { ...viewer, what: 'passkey-removed' })
      return true
    })
    if (!isRemoved) throw notFound()
    return { data: null }
  }
}
