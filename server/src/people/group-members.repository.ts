import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
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

/** In which groups these are by rule or by claim, each once, by name. */
export async function listGivenMemberships(
  tx: Transaction,
  { companyId }: Pick<Viewer, 'companyId'>,
  userIds: readonly string[],
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
        or(eq(groupMembers.byRule, true), isNotNull(groupMembers.providerId)),
        isAnyOf(groupMembers.userId, userIds),
      ),
    )
    .orderBy(groups.name, users.username)
}

type Named = { username: string; email: string }

/** Lines of the trail about who came into a group and who left it. */
export function memberLines(group: string, { added, removed }: { added: readonly Named[]; removed: readonly Named[] }) {
  const line = (action: 'group-member-added' | 'group-member-removed', { username, email }: Named) => ({
    action,
    target: `${username} (${email}): ${group}`,
  })
  return [
    ...added.map((member) => line('group-member-added', member)),
    ...removed.map((member) => line('group-member-removed', member)),
  ]
}
