import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { Viewer } from '../../access/viewer.ts'
import { addMembersByHand, listGroupSizes } from '../../people/group-members.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { ValidatedRow } from './validate-rows.ts'

/** The ids of the groups that a line names, by that line. */
export type GroupsOfLines = ReadonlyMap<number, readonly string[]>

/**
 * Judges the groups that good lines name: each is one of the company's, whatever the case of its name, and has room. The
 * groups must be locked.
 */
export async function validateGroups(
  tx: Transaction,
  viewer: Viewer,
  rows: readonly ValidatedRow[],
): Promise<{ rows: ValidatedRow[]; groups: GroupsOfLines }> {
  const known = await listGroupSizes(tx, viewer)
  const byName = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]))
  const sizes = new Map(known.map(({ id, byHand }) => [id, byHand]))
  const groups = new Map<number, string[]>()
  const judged = rows.map((row): ValidatedRow => {
    if (row.member === null) return row
    const { line, email } = row
    const ids = [...new Set(row.member.groups.map((name) => byName.get(name.toLowerCase())))]
    const found = ids.filter((id) => id !== undefined)
    if (found.length < ids.length) return { line, email, member: null, reason: reasons.importGroupUnknown }
    const isFull = found.some((id) => (sizes.get(id) ?? 0) >= limits.groupMembers)
    if (isFull) return { line, email, member: null, reason: reasons.importGroupFull }
    for (const id of found) sizes.set(id, (sizes.get(id) ?? 0) + 1)
    groups.set(line, found)
    return row
  })
  return { rows: judged, groups }
}

/** Puts new members into groups, by hand. */
export async function joinGroups(
  tx: Transaction,
  viewer: Viewer,
  members: readonly { id: string; groups: readonly string[] }[],
): Promise<void> {
  const memberships = members.flatMap(({ id: userId, groups }) => groups.map((groupId) => ({ groupId, userId })))
  await addMembersByHand(tx, viewer, memberships)
}
