import { reasons } from '@millwright/contract/reasons/refusals'
import type { userRoutes } from '@millwright/contract/users'
import type { ManagedMemberId, Viewer } from '../../access/viewer.ts'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf, RequestFacts } from '../../calls/handler.ts'
import { tellOfMember } from '../../calls/tell-of-member.ts'
import { lockGroups } from '../../people/group-members.repository.ts'
import {
  deleteIdentityLinksOf,
  deleteKnownDevicesOf,
  deleteSessionsOf,
  freeAddressOf,
} from '../../people/sign-ins.repository.ts'
import { deleteSecondFactorsOf } from '../../people/second-factors/second-factors.repository.ts'
import { lockAdminsOf } from '../../people/users.repository.ts'
import { leaveRole, type Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nameOf } from './audited.ts'
import { lockLeaver, removeMemberRow } from './member-writes.repository.ts'
import { requireNoPasswordAdmin, requireStillAdmin } from './still-admin.ts'

/** Nobody removes themselves, and whoever removes is an admin: so the last one stays. */
export const removeMember: HandlersOf<typeof userRoutes>['remove'] = async ({ tx, viewer, granted, facts }) => {
  const { userId } = granted
  if (userId === viewer.userId) throw new Refusal('conflict', reasons.memberIsViewer)
  await lockGroups(tx, viewer, { alone: false })
  requireStillAdmin(viewer, await lockAdminsOf(tx, viewer))
  await takeOut(tx, { viewer, facts }, userId)
  return { data: userId }
}

/** Groups and admins of the company must be locked, in this order. */
export async function takeOut(
  tx: Transaction,
  { viewer, facts }: { viewer: Viewer; facts: RequestFacts },
  userId: ManagedMemberId,
): Promise<void> {
  await requireNoPasswordAdmin(tx, viewer, userId)
  const member = await lockLeaver(tx, viewer, userId)
  const person = { companyId: viewer.companyId, userId }
  await leaveRole(tx, async () => {
    await deleteSessionsOf(tx, person)
    await freeAddressOf(tx, person)
    await deleteIdentityLinksOf(tx, person)
    await deleteKnownDevicesOf(tx, person)
    await deleteSecondFactorsOf(tx, person)
  })
  await removeMemberRow(tx, viewer, userId)
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'member-removed', target: nameOf(member) })
  await tellOfMember(tx, viewer, userId)
}
