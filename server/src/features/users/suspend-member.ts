import { reasons } from '@millwright/contract/reasons/refusals'
import type { userRoutes } from '@millwright/contract/users'
import type { ManagedMemberId, Viewer } from '../../access/viewer.ts'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf, RequestFacts } from '../../calls/handler.ts'
import { type Quotas, requireMembers } from '../../calls/quotas/require-quota.ts'
import { tellOfMember } from '../../calls/tell-of-member.ts'
import { deleteSessionsOf } from '../../people/sign-ins.repository.ts'
import { presentMember } from '../../people/user.presenter.ts'
import { lockAdminsOf, type MemberRow } from '../../people/users.repository.ts'
import { leaveRole, type Transaction } from '../../platform/database/transaction.ts'
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
    const row = await keepOut(tx, { viewer, facts }, { userId, byDirectory: false })
    return { data: presentMember(row, pictures.of(viewer)) }
  }
}

/** By an admin who may still sign in: who was suspended while their call waited does not undo it. */
export function reinstateMember(deps: UserDeps): HandlersOf<typeof userRoutes>['reinstate'] {
  const { pictures } = deps
  return async ({ tx, viewer, granted: { userId }, facts }) => {
    if (userId === viewer.userId) throw new Refusal('forbidden')
    requireStillAdmin(viewer, await lockAdminsOf(tx, viewer))
    const row = await letIn(tx, { viewer, facts, quotas: deps.quotas }, userId)
    return { data: presentMember(row, pictures.of(viewer)) }
  }
}

type By = { viewer: Viewer; facts: RequestFacts }

/** Who is kept out already stays so by whom they are, but for an admin whose word counts beside the directory's. The admins of the company must be locked. */
export async function keepOut(
  tx: Transaction,
  { viewer, facts }: By,
  { userId, byDirectory }: { userId: ManagedMemberId; byDirectory: boolean },
): Promise<MemberRow> {
  const before = await lockMember(tx, viewer, userId)
  if (before.suspendedAt !== null && (byDirectory || !before.suspendedByDirectory)) return before
  await leaveRole(tx, () => deleteSessionsOf(tx, { companyId: viewer.companyId, userId }))
  const row = await setSuspended(tx, viewer, { userId, suspended: true, byDirectory })
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'member-suspended', target: nameOf(row) })
  await tellOfMember(tx, viewer, userId)
  return row
}

/** The admins of the company must be locked. */
export async function letIn(
  tx: Transaction,
  { viewer, facts, quotas }: By & Quotas,
  userId: ManagedMemberId,
): Promise<MemberRow> {
  const before = await lockMember(tx, viewer, userId)
  if (before.suspendedAt === null) return before
  // One that began while they were being suspended is none that they have now.
  await leaveRole(tx, () => deleteSessionsOf(tx, { companyId: viewer.companyId, userId }))
  const row = await setSuspended(tx, viewer, { userId, suspended: false, byDirectory: false })
  await requireMembers(tx, { quotas }, viewer)
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'member-reinstated', target: nameOf(row) })
  await tellOfMember(tx, viewer, userId)
  return row
}
