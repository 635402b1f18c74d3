import type { Viewer } from '../../access/viewer.ts'
import { giveAddresses } from '../../people/sign-ins.repository.ts'
import type { MemberRow } from '../../people/users.repository.ts'
import { leaveRole, type Transaction } from '../../platform/database/transaction.ts'
import type { UserDeps } from './users.deps.ts'
import { insertMembers, type NewMemberRow } from './member-writes.repository.ts'

type InvitedMembers = { members: readonly NewMemberRow[]; invite: UserDeps['invite'] }

/** New members, each with their address and an invitation; null when an address is taken: nothing may commit then. */
export async function insertInvited(
  tx: Transaction,
  viewer: Viewer,
  { members, invite }: InvitedMembers,
): Promise<MemberRow[] | null> {
  const { companyId } = viewer
  const rows = await insertMembers(tx, viewer, members)
  const people = members.map(({ id, email }) => ({ companyId, userId: id, email }))
  if (!(await leaveRole(tx, () => giveAddresses(tx, people)))) return null
  await invite(tx, people)
  return rows
}
