import { reasons } from '@millwright/contract/reasons/refusals'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { invalidInput } from '../../platform/refusal.ts'
import { addHandMembers, findMembers, findRemoved, listHandMembers, removeHandMembers } from './groups.repository.ts'

export type MembersChange = { added: NamedMember[]; removed: NamedMember[] }
type NamedMember = { username: string; email: string }

/**
 * Makes the members by hand exactly these, without those who were removed since the form was opened. The groups must be locked.
 * @throws Refusal `invalid-input` when somebody is and was no member of the company, alike for foreign and random ids.
 */
export async function setHandMembers(
  tx: Transaction,
  viewer: Viewer,
  { groupId, members }: { groupId: string; members: readonly string[] },
): Promise<MembersChange> {
  const known = new Map((await findMembers(tx, viewer, members)).map((member) => [member.id, member]))
  const unknown = members.filter((id) => !known.has(id))
  const removedIds = new Set(await findRemoved(tx, viewer, unknown))
  const stranger = members.findIndex((id) => !known.has(id) && !removedIds.has(id))
  if (stranger >= 0) throw invalidInput({ [`members.${stranger}`]: reasons.memberUnknown })
  const present = await listHandMembers(tx, viewer, groupId)
  const held = new Set(present.map(({ id }) => id))
  const added = [...known.values()].filter(({ id }) => !held.has(id))
  const removed = present.filter(({ id }) => !known.has(id))
  await addHandMembers(tx, viewer, { groupId, userIds: added.map(({ id }) => id) })
  await removeHandMembers(tx, viewer, { groupId, userIds: removed.map(({ id }) => id) })
  return { added, removed }
}
