import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { PersonId } from '../../../people/users.repository.ts'
import { isAnyOf } from '../../../platform/database/is-any-of.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { identityProviderClaimLines as claimLines } from '../../../schema/claim-lines.ts'
import { groupMembers, groups } from '../../../schema/groups.ts'
import { identityProviders } from '../../../schema/identity-providers.ts'
import { users } from '../../../schema/users.ts'

export type AtProvider = { companyId: string; providerId: string }

const isOf = ({ companyId, providerId }: AtProvider) =>
  and(eq(claimLines.companyId, companyId), eq(claimLines.providerId, providerId))

/** What a provider maps, as it is now; null where it is gone. */
export async function findMapping(tx: Transaction, { companyId, providerId }: AtProvider) {
  const [row] = await tx
    .select({
      designationClaim: identityProviders.designationClaim,
      locationClaim: identityProviders.locationClaim,
      groupsClaim: identityProviders.groupsClaim,
      setsRoles: identityProviders.setsRoles,
    })
    .from(identityProviders)
    .where(and(eq(identityProviders.companyId, companyId), eq(identityProviders.id, providerId)))
  return row ?? null
}

/** By value. `group`: its name; null, with `groupId`, of a line that makes admins. */
export async function listClaimLines(tx: Transaction, at: AtProvider) {
  return tx
    .select({ value: claimLines.value, groupId: claimLines.groupId, group: groups.name })
    .from(claimLines)
    .leftJoin(groups, and(eq(groups.companyId, claimLines.companyId), eq(groups.id, claimLines.groupId)))
    .where(isOf(at))
    .orderBy(claimLines.value, groups.name)
}
export type ClaimLineRow = Awaited<ReturnType<typeof listClaimLines>>[number]

export type ClaimLine = { value: string; groupId: string | null }

export async function setClaimLines(tx: Transaction, at: AtProvider, lines: readonly ClaimLine[]): Promise<void> {
  await tx.delete(claimLines).where(isOf(at))
  const rows = lines.map(({ value, groupId }) => ({ ...at, value, groupId }))
  if (rows.length > 0) await tx.insert(claimLines).values(rows).onConflictDoNothing()
}

/** Those among the ids that are groups of the company, and not its directory's, which says itself who is in them. */
export async function findGroups(tx: Transaction, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), eq(groups.fromDirectory, false), isAnyOf(groups.id, ids)))
  return new Set(rows.map(({ id }) => id))
}

/** Whom claims of this provider put into groups other than these. */
export async function listClaimedBeyond(tx: Transaction, at: AtProvider, kept: readonly string[]): Promise<string[]> {
  const rows = await tx.selectDistinct({ userId: groupMembers.userId }).from(groupMembers).where(isBeyond(at, kept))
  return rows.map(({ userId }) => userId)
}

/** They are in these other groups no more, or by other ways alone. */
export async function endClaimedBeyond(tx: Transaction, at: AtProvider, kept: readonly string[]): Promise<void> {
  await tx.delete(groupMembers).where(isBeyond(at, kept))
}

const isBeyond = ({ companyId, providerId }: AtProvider, kept: readonly string[]) =>
  and(
    eq(groupMembers.companyId, companyId),
    eq(groupMembers.providerId, providerId),
    kept.length === 0 ? undefined : notInArray(groupMembers.groupId, [...kept]),
  )

type ClaimedGroups = PersonId & { providerId: string; groupIds: readonly string[] }

/** Makes the groups that somebody is in by claims of this provider exactly these. */
export async function setClaimedGroups(tx: Transaction, { companyId, userId, providerId, groupIds }: ClaimedGroups) {
  await tx
    .delete(groupMembers)
    .where(and(isBeyond({ companyId, providerId }, groupIds), eq(groupMembers.userId, userId)))
  const rows = groupIds.map((groupId) => ({ companyId, groupId, userId, providerId, byRule: false }))
  if (rows.length > 0) await tx.insert(groupMembers).values(rows).onConflictDoNothing()
}

/** What a mapping may change of somebody; null when they have left. */
export async function findMapped(tx: Transaction, { companyId, userId }: PersonId) {
  const [row] = await tx
    .select({
      username: users.username,
      email: users.email,
      role: users.role,
      designation: users.designation,
      location: users.location,
      accessEndsAt: users.accessEndsAt,
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId), sql`${users.removedAt} is null`))
  return row ?? null
}
export type MappedRow = NonNullable<Awaited<ReturnType<typeof findMapped>>>

/** They must be locked. */
export async function changeMapped(
  tx: Transaction,
  { companyId, userId }: PersonId,
  changes: Partial<Pick<MappedRow, 'role' | 'designation' | 'location'>>,
): Promise<void> {
  await tx
    .update(users)
    .set(changes)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
}
