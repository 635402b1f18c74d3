import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '../../../access/viewer.ts'
import { conditionOf, type FilteredAttributes } from '../../../calls/scim/filter.repository.ts'
import type { ListQuery } from '../../../calls/scim/resource.ts'
import { groupSize } from '../../../people/group-access.repository.ts'
import { isMember } from '../../../people/members.repository.ts'
import { isAnyOf } from '../../../platform/database/is-any-of.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { groupMembers, groups } from '../../../schema/groups.ts'
import { users } from '../../../schema/users.ts'

const columns = {
  id: groups.id,
  name: groups.name,
  externalId: groups.externalId,
  createdAt: groups.createdAt,
  updatedAt: groups.updatedAt,
  memberCount: groupSize.as('member_count'),
}
export type DirectoryGroupRow = {
  id: string
  name: string
  externalId: string
  createdAt: Date
  updatedAt: Date
  memberCount: number
}

const ofGroup = sql`select 1 from ${groupMembers} m where m.company_id = ${groups}.company_id and m.group_id = ${groups}.id`
const member = {
  kind: 'id',
  is: (id: string) => sql`exists (${ofGroup} and m.user_id = ${id})`,
  any: sql`exists (${ofGroup})`,
} as const

const attributes: FilteredAttributes = {
  id: { kind: 'id', is: (id) => sql`${groups.id} = ${id}`, any: sql`true` },
  displayname: { kind: 'text', column: sql`${groups.name}` },
  externalid: { kind: 'text', capitals: 'count', column: sql`${groups.externalId}` },
  members: member,
  'members.value': member,
  'meta.created': { kind: 'time', column: sql`${groups.createdAt}` },
  'meta.lastmodified': { kind: 'time', column: sql`${groups.updatedAt}` },
}

/** Those that the directory keeps, in the order in which they came. */
export async function listDirectoryGroups(
  tx: Transaction,
  viewer: Viewer,
  { filter, startIndex, count }: ListQuery,
): Promise<{ rows: DirectoryGroupRow[]; total: number }> {
  const where = and(ofDirectory(viewer), filter ? conditionOf(filter, attributes) : undefined)
  const total = await tx.$count(groups, where)
  if (count === 0) return { rows: [], total }
  const offset = startIndex - 1
  const rows = await tx.select(columns).from(groups).where(where).orderBy(asc(groups.id)).limit(count).offset(offset)
  return { rows, total }
}

/** Null where the directory keeps no such group. */
export async function readDirectoryGroup(
  tx: Transaction,
  viewer: Viewer,
  groupId: string,
): Promise<DirectoryGroupRow | null> {
  const [row] = await tx
    .select(columns)
    .from(groups)
    .where(and(ofDirectory(viewer), eq(groups.id, groupId)))
  return row ?? null
}

/** Members of these groups, with the name under which they are shown. */
export async function listMembersOfGroups(tx: Transaction, viewer: Viewer, groupIds: readonly string[]) {
  if (groupIds.length === 0) return []
  return tx
    .select({ groupId: groupMembers.groupId, userId: users.id, username: users.username })
    .from(groupMembers)
    .innerJoin(users, and(eq(users.companyId, groupMembers.companyId), eq(users.id, groupMembers.userId)))
    .where(and(eq(groupMembers.companyId, viewer.companyId), isAnyOf(groupMembers.groupId, groupIds), isMember(viewer)))
    .orderBy(asc(groupMembers.groupId), asc(users.id))
}

type NamedGroup = { name: string; externalId: string }

/** Returns its id. */
export async function insertDirectoryGroup(tx: Transaction, { companyId }: Viewer, named: NamedGroup): Promise<string> {
  const id = uuidv7()
  await tx.insert(groups).values({ ...named, companyId, id, fromDirectory: true })
  return id
}

export async function changeDirectoryGroup(
  tx: Transaction,
  viewer: Viewer,
  { groupId, ...named }: NamedGroup & { groupId: string },
): Promise<void> {
  await tx
    .update(groups)
    .set(named)
    .where(and(ofDirectory(viewer), eq(groups.id, groupId)))
}

const ofDirectory = ({ companyId }: Viewer) => and(eq(groups.companyId, companyId), eq(groups.fromDirectory, true))
