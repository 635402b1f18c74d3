import type { GroupMembersQuery, GroupRule, GroupsQuery } from '@millwright/contract/groups'
import { and, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '../../access/viewer.ts'
import { groupSize } from '../../people/group-access.repository.ts'
import { isMember } from '../../people/members.repository.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import {
  byName,
  byNumberedName,
  containsText,
  type ListingPage,
  ordered,
  readListed,
} from '../../platform/database/listing.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { groupMembers, groups } from '../../schema/groups.ts'
import { isPerson, users } from '../../schema/users.ts'

const columns = {
  id: groups.id,
  name: groups.name,
  ruleField: groups.ruleField,
  ruleValue: groups.ruleValue,
  fromDirectory: groups.fromDirectory,
  updatedAt: groups.updatedAt,
  memberCount: groupSize.as('member_count'),
}
export type GroupRow = {
  id: string
  name: string
  ruleField: GroupRule['field'] | null
  ruleValue: string | null
  fromDirectory: boolean
  updatedAt: Date
  memberCount: number
}

const sortColumns = {
  name: byNumberedName(groups.name),
  memberCount: groupSize,
  updatedAt: sql`${groups.updatedAt}`,
  _id: sql`${groups.id}`,
} satisfies Record<NonNullable<GroupsQuery['sort']>, SQL>

export async function listGroups(tx: Transaction, viewer: Viewer, query: GroupsQuery): Promise<ListingPage<GroupRow>> {
  const where = and(ofCompany(viewer), containsText(query.search, [groups.name, groups.ruleValue]))
  const by = ordered(query, sortColumns[query.sort ?? 'name'])
  return readListed(query, {
    rows: tx.select(columns).from(groups).where(where).orderBy(by, groups.id),
    total: () => tx.$count(groups, where),
  })
}

export async function readGroup(tx: Transaction, viewer: Viewer, groupId: string): Promise<GroupRow | null> {
  const [row] = await tx
    .select(columns)
    .from(groups)
    .where(and(ofCompany(viewer), eq(groups.id, groupId)))
  return row ?? null
}

export async function countGroups(tx: Transaction, viewer: Viewer): Promise<number> {
  return tx.$count(groups, ofCompany(viewer))
}

/** Whatever its case. */
export async function isNameTaken(
  tx: Transaction,
  viewer: Viewer,
  { name, except }: { name: string; except?: string },
): Promise<boolean> {
  const others = except === undefined ? undefined : ne(groups.id, except)
  const [row] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(ofCompany(viewer), sql`lower(${groups.name}) = lower(${name})`, others))
  return row !== undefined
}

type NamedGroup = { name: string; rule: GroupRule | null }

/** Whom the rule names, the database adds (`repeatable/group-rules.sql`). Returns its id. */
export async function insertGroup(tx: Transaction, { companyId }: Viewer, { name, rule }: NamedGroup): Promise<string> {
  const id = uuidv7()
  await tx.insert(groups).values({ companyId, id, name, ...ruleColumns(rule) })
  return id
}

export async function changeGroup(
  tx: Transaction,
  viewer: Viewer,
  { groupId, name, rule }: NamedGroup & { groupId: string },
): Promise<void> {
  await tx
    .update(groups)
    .set({ name, ...ruleColumns(rule) })
    .where(and(ofCompany(viewer), eq(groups.id, groupId)))
}

export async function deleteGroup(tx: Transaction, viewer: Viewer, groupId: string): Promise<void> {
  await tx.delete(groups).where(and(ofCompany(viewer), eq(groups.id, groupId)))
}

/** Those among the ids that are members of the company. */
export async function findMembers(tx: Transaction, viewer: Viewer, ids: readonly string[]) {
  return tx
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(and(isMember(viewer), isAnyOf(users.id, ids)))
    .orderBy(byName(users.username), users.id)
}

/** Those among the ids that were members of the company. */
export async function findRemoved(tx: Transaction, { companyId }: Viewer, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNotNull(users.removedAt), isPerson, isAnyOf(users.id, ids)))
  return rows.map(({ id }) => id)
}

export async function listHandMembers(tx: Transaction, viewer: Viewer, groupId: string) {
  return tx
    .select({ id: users.id, username: users.username, email: users.email })
    .from(groupMembers)
    .innerJoin(users, and(eq(users.companyId, groupMembers.companyId), eq(users.id, groupMembers.userId)))
    .where(and(ofGroup(viewer, groupId), isByHand))
    .orderBy(byName(users.username), users.id)
}

type OfGroup = { groupId: string; userIds: readonly string[] }

export async function addHandMembers(tx: Transaction, { companyId }: Viewer, { groupId, userIds }: OfGroup) {
  if (userIds.length === 0) return
  await tx.insert(groupMembers).values(userIds.map((userId) => ({ companyId, groupId, userId, byRule: false })))
}

export async function removeHandMembers(tx: Transaction, viewer: Viewer, { groupId, userIds }: OfGroup) {
  if (userIds.length === 0) return
  await tx.delete(groupMembers).where(and(ofGroup(viewer, groupId), isByHand, isAnyOf(groupMembers.userId, userIds)))
}

/** Each once, with the ways in which they are in it. */
export async function listMembersOfGroup(tx: Transaction, viewer: Viewer, { groupId, ...query }: GroupMembersQuery) {
  const { firstName, middleName, lastName, username, email } = users
  // As it is read: somebody is looked for by first and last name together.
  const wholeName = sql`concat_ws(' ', ${firstName}, nullif(${middleName}, ''), nullif(${lastName}, ''))`
  const where = and(
    ofGroup(viewer, groupId),
    isNull(users.removedAt),
    containsText(query.search, [wholeName, username, email]),
  )
  const isOfMember = and(eq(users.companyId, groupMembers.companyId), eq(users.id, groupMembers.userId))
  const found = tx
    .selectDistinct({ userId: groupMembers.userId })
    .from(groupMembers)
    .innerJoin(users, isOfMember)
    .where(where)
  return readListed(query, {
    rows: tx
      .select({
        _id: users.id,
        username,
        firstName,
        middleName,
        lastName,
        role: users.role,
        profilePicKey: users.profilePicKey,
        byHand: sql<boolean>`bool_or(${isByHand})`,
        byRule: sql<boolean>`bool_or(${groupMembers.byRule})`,
        byClaim: sql<boolean>`bool_or(${groupMembers.providerId} is not null)`,
      })
      .from(groupMembers)
      .innerJoin(users, isOfMember)
      .where(where)
      .groupBy(users.companyId, users.id)
      .orderBy(ordered(query, memberSorts[query.sort ?? 'username']), users.id),
    total: () => tx.$count(found.as('found')),
  })
}

const memberSorts = {
  username: byName(users.username),
  role: sql`${users.role}`,
  _id: sql`${users.id}`,
} satisfies Record<NonNullable<GroupMembersQuery['sort']>, SQL>

/** Of all who are in it, in whichever way. */
export async function listMemberIds(tx: Transaction, viewer: Viewer, groupId: string): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(ofGroup(viewer, groupId))
  return new Set(rows.map(({ userId }) => userId))
}

const ofCompany = ({ companyId }: Viewer) => eq(groups.companyId, companyId)

const isByHand = and(eq(groupMembers.byRule, false), isNull(groupMembers.providerId))

const ofGroup = ({ companyId }: Viewer, groupId: string) =>
  and(eq(groupMembers.companyId, companyId), eq(groupMembers.groupId, groupId))

const ruleColumns = (rule: GroupRule | null) => ({ ruleField: rule?.field ?? null, ruleValue: rule?.value ?? null })
