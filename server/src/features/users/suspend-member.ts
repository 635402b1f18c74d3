import { reasons } from '@millwright/contract/reasons/refusals'
import type { userRoutes } from '@millwright/contract/users'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { requireMembers } from '../../calls/quotas/require-quota.ts'
import { deleteSessionsOf } from '../../people/sign-ins.repository.ts'
import { presentMember } from '../../people/user.presenter.ts'
import { lockAdminsOf } from '../../people/users.repository.ts'
import { leaveRole } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nameOf } from './audited.ts'
import { lockMember, setSuspended } from './member-writes.repository.ts'
import { requireNoPasswordAdmin, requireStillAdmin } from './still-admin.ts'
import type { UserDeps } from './users.deps.ts'

/**
 * Nobody suspends themselves, and whoever suspends is an admin who may sign in: so one stays. Access tokens are kept and good for
 * nothing meanwhile.
 */
export function suspendMember({ pictures }: UserDeps): HandlersOf<typeof userRoutes>['suspend'] {
  return async ({ tx, viewer, granted: { userId }, facts }) => {
    if (userId === viewer.userId) throw new Refusal('conflict', reasons.ownSuspension)
    requireStillAdmin(viewer, await lockAdminsOf(tx, viewer))
    await requireNoPasswordAdmin(tx, viewer, userId)
    const before = await lockMember(tx, viewer, userId)
    if (before.suspendedAt !== null) return { data: presentMember(before, pictures.of(viewer)) }
    await leaveRole(tx, () => deleteSessionsOf(tx, { companyId: viewer.companyId, userId }))
    const row = await setSuspended(tx, viewer, { userId, suspended: true })
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'member-suspended', target: nameOf(row) })
    return { data: presentMember(row, pictures.of(viewer)) }
  }
}

/** By an admin who may still sign in: who was suspended while their call waited does not undo it. */
export function reinstateMember(deps: UserDeps): HandlersOf<typeof userRoutes>['reinstate'] {
  const { pictures } = deps
  return async ({ tx, viewer, granted: { userId }, facts }) => {
    if (userId === viewer.userId) throw new Refusal('forbidden')
    requireStillAdmin(viewer, await lockAdminsOf(tx, viewer))
    const before = await lockMember(tx, viewer, userId)
    if (before.suspendedAt === null) return { data: presentMember(before, pictures.of(viewer)) }
    // One that began while they were being suspended is none that they have now.
    await leaveRole(tx, () => deleteSessionsOf(tx, { companyId: viewer.companyId, userId }))
    const row = await setSuspended(tx, viewer, { userId, suspended: false })
    await requireMembers(tx, deps, viewer)
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'member-reinstated', target: nameOf(row) })
    return { data: presentMember(row, pictures.of(viewer)) }
  }
}
