import { reasons } from '@millwright/contract/reasons/refusals'
import type { userRoutes } from '@millwright/contract/users'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { deleteSecondFactorsOf } from '../../people/second-factors/second-factors.repository.ts'
import { deleteSessionsOf } from '../../people/sign-ins.repository.ts'
import { lockAdminsOf } from '../../people/users.repository.ts'
import { leaveRole } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nameOf } from './audited.ts'
import { lockMember } from './member-writes.repository.ts'
import { requireStillAdmin } from './still-admin.ts'
import type { UserDeps } from './users.deps.ts'

/**
 * For who has lost it. Their sessions end, too: what was lost may be signed in. One's own goes by the password, in
 * Settings · Security.
 */
export function resetSecondFactor(deps: UserDeps): HandlersOf<typeof userRoutes>['resetSecondFactor'] {
  return async ({ tx, viewer, granted, facts }) => {
    const { userId } = granted
    if (userId === viewer.userId) throw new Refusal('conflict', reasons.factorOwn)
    requireStillAdmin(viewer, await lockAdminsOf(tx, viewer))
    const member = await lockMember(tx, viewer, userId)
    const person = { companyId: viewer.companyId, userId }
    const hadOne = await leaveRole(tx, async () => {
      if (!(await deleteSecondFactorsOf(tx, person))) return false
      await deleteSessionsOf(tx, person)
      return true
    })
    if (!hadOne) throw new Refusal('conflict', reasons.factorNone)
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'second-factor-reset', target: nameOf(member) })
    await deps.notifySecondFactor(tx, { ...person, what: 'second-factor-reset' })
    return { data: null }
  }
}
