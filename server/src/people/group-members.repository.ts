import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { isAnyOf } from '../platform/database/is-any-of.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { groupMembers, groups } from '../schema/groups.ts'
import { users } from '../schema/users.ts'

/**
 * To be called before any member of the company is locked. `alone`: nobody else changes groups, and nobody who could follow a
 * rule, until `tx` ends; otherwise no rule changes meanwhile (`repeatable/group-rules.sql`).
 */
export async function lockGroups(
  tx: Transaction,
  { companyId }: Pick<Viewer, 'companyId'>,
  { alone }: { alone: boolean },
): Promise<void> {
  await tx.execute(sql`select lock_groups(${companyId}, ${alone})`)
}

export type Membership = { userId: string; groupId: string; group: string; username: string; email: string }

/** In which groups these are by rule or by claim, each once, by name; `byHand`: or by hand. */
export async function listGivenMemberships(
  tx: Transaction,
  { companyId }: Pick<Viewer, 'companyId'>,
  userIds: readonly string[],
  { byHand = false }: { byHand?: boolean } = {},
): Promise<Membership[]> {
  return tx
    .selectDistinct({
      userId: users.id,
      groupId: groups.id,
      group: groups.name,
      username: users.username,
      email: users.email,
    })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.companyId, groupMembers.companyId), eq(groups.id, groupMembers.groupId)))
    .innerJoin(users, and(eq(users.companyId, groupMembers.companyId), eq(users.id, groupMembers.userId)))
    .where(
      and(
        eq(groupMembers.companyId, companyId),
        byHand ? undefined : or(eq(groupMembers.byRule, true), isNotNull(groupMembers.providerId)),
        isAnyOf(groupMembers.userId, userIds),
      ),
    )
    .orderBy(groups.name, users.username)
}

/** All groups of the company, and how many were put into each by hand. */
export async function listGroupSizes(tx: Transaction, { companyId }: Pick<Viewer, 'companyId'>) {
  const isByHand = sql`not ${groupMembers.byRule} and ${groupMembers.providerId} is null`
  return tx
    .select({
      id: groups.id,
      name: groups.name,
      byHand: sql<number>`(count(${groupMembers.userId}) filter (where ${isByHand}))::int`,
    })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.companyId, groups.companyId), eq(groupMembers.groupId, groups.id)))
    .where(and(eq(groups.companyId, companyId), eq(groups.fromDirectory, false)))
    .groupBy(groups.companyId, groups.id)
}

/** In which groups these are by hand, by name. */
export async function listHandMemberships(
  tx: Transaction,
  { companyId }: Pick<Viewer, 'companyId'>,
): Promise<{ userId: string; group: string }[]> {
  return tx
    .select({ userId: groupMembers.userId, group: groups.name })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.companyId, groupMembers.companyId), eq(groups.id, groupMembers.groupId)))
    .where(
      and(
        eq(groupMembers.companyId, companyId),
        eq(groupMembers.byRule, false),
        isNull(groupMembers.providerId),
        eq(groups.fromDirectory, false),
      ),
    )
    .orderBy(groups.name)
}

/** One statement holds this many rows: PostgreSQL takes 65,535 parameters. */
const rowsAtOnce = 10_000

export async function addMembersByHand(
  tx: Transaction,
  { companyId }: Pick<Viewer, 'companyId'>,
  memberships: readonly { groupId: string; userId: string }[],
): Promise<void> {
  for (let from = 0; from < memberships.length; from += rowsAtOnce) {
    const some = memberships.slice(from, from + rowsAtOnce)
    await tx.insert(groupMembers).values(some.map((one) => ({ ...one, companyId, byRule: false })))
  }
}

type NamedMember = { username: string; email: string }

/** Lines of the trail about who came into a group and who left it. */
export function memberLines(
  group: string,
  { added, removed }: { added: readonly NamedMember[]; removed: readonly NamedMember[] },
) {
  const line = (action: 'group-member-added' | 'group-member-removed', { username, email }: NamedMember) => ({
    action,
    target: `${username} (${email}): ${group}`,
  })
  return [
    ...added.map((member) => line('group-member-added', member)),
    ...removed.map((member) => line('group-member-removed', member)),
  ]
}
