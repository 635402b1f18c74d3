import type { MemberChanges } from '@millwright/contract/users'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { ManagedMemberId, Viewer } from '../../access/viewer.ts'
import type { MemberRow } from '../../people/users.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import { accessGrants } from '../../schema/access-grants.ts'
import { accessRequests } from '../../schema/access-requests.ts'
import { accessTokens } from '../../schema/access-tokens.ts'
import { chats, unansweredQuestions } from '../../schema/chats.ts'
import { groupMembers } from '../../schema/groups.ts'
import { isPerson, users } from '../../schema/users.ts'

export type AccessEnd = Pick<typeof users.$inferSelect, 'accessEndsOn' | 'accessEndsAt'>
export type NewMemberRow = Omit<typeof users.$inferInsert, 'companyId' | 'role'>

export async function insertMembers(
  tx: Transaction,
  { companyId }: Viewer,
  members: readonly NewMemberRow[],
): Promise<MemberRow[]> {
  return tx
    .insert(users)
    .values(members.map((member) => ({ ...member, companyId, role: 'user' as const })))
    .returning()
}

/**
 * Locked until `tx` ends, for others who change them: what begins to name them meanwhile (as a group that takes them in)
 * does not wait, or both would wait for each other.
 */
export async function lockMember(tx: Transaction, viewer: Viewer, userId: ManagedMemberId): Promise<MemberRow> {
  return lock(tx, viewer, { userId, strength: 'no key update' })
}

/** The same for who is to leave: what names them and has not ended is waited for, so that it goes as well. */
export async function lockLeaver(tx: Transaction, viewer: Viewer, userId: ManagedMemberId): Promise<MemberRow> {
  return lock(tx, viewer, { userId, strength: 'update' })
}

export async function updateMember(
  tx: Transaction,
  viewer: Viewer,
  { userId, changes, accessEnd }: { userId: ManagedMemberId; changes: MemberChanges; accessEnd: AccessEnd | null },
): Promise<MemberRow> {
  const { name, permissions, accessEndsOn: _, ...fields } = changes
  return write(tx, viewer, {
    userId,
    set: {
      ...fields,
      ...name,
      ...accessEnd,
      mayCreateAssets: permissions?.asset,
      mayCreateDepartments: permissions?.department,
    },
  })
}

/** When a day begins where the viewer is, and whether it has. */
export async function beginningOf(
  tx: Transaction,
  { companyId, userId }: Viewer,
  day: string,
): Promise<{ at: Date; hasBegun: boolean }> {
  const at = sql`(${day}::date::timestamp at time zone ${users.timeZone})`
  const [row] = await tx
    .select({ at: at.mapWith(users.accessEndsAt) as SQL<Date>, hasBegun: sql<boolean>`${at} <= now()` })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
  if (!row) throw notFound()
  return row
}

export async function setRole(
  tx: Transaction,
  viewer: Viewer,
  { userId, role }: { userId: ManagedMemberId; role: MemberRow['role'] },
): Promise<MemberRow> {
  return write(tx, viewer, { userId, set: { role } })
}

/** Who is suspended already is so from when they were. */
export async function setSuspended(
  tx: Transaction,
  viewer: Viewer,
  { userId, suspended, byDirectory }: { userId: ManagedMemberId; suspended: boolean; byDirectory: boolean },
): Promise<MemberRow> {
  const [row] = await tx
    .update(users)
    .set({
      suspendedAt: suspended ? sql`coalesce(${users.suspendedAt}, now())` : null,
      suspendedByDirectory: byDirectory,
    })
    .where(isThis(viewer, userId))
    .returning()
  if (!row) throw notFound()
  return row
}

/** The row stays; grants, places in groups, requests for access, chats with what was asked in them or handed over, and access tokens go. */
export async function removeMemberRow(tx: Transaction, viewer: Viewer, userId: ManagedMemberId): Promise<void> {
  const { companyId } = viewer
  await tx.delete(chats).where(and(eq(chats.companyId, companyId), eq(chats.userId, userId)))
  const { companyId: ofCompany, handedTo } = unansweredQuestions
  await tx.delete(unansweredQuestions).where(and(eq(ofCompany, companyId), eq(handedTo, userId)))
  await tx.delete(accessTokens).where(and(eq(accessTokens.companyId, companyId), eq(accessTokens.userId, userId)))
  await tx.delete(accessGrants).where(and(eq(accessGrants.companyId, companyId), eq(accessGrants.userId, userId)))
  await tx.delete(groupMembers).where(and(eq(groupMembers.companyId, companyId), eq(groupMembers.userId, userId)))
  await tx
    .delete(accessRequests)
    .where(and(eq(accessRequests.companyId, companyId), eq(accessRequests.askedBy, userId)))
  await tx
    .update(users)
    // What the directory calls them is of who comes next.
    .set({ removedAt: sql`now()`, directoryName: null, externalId: '' })
    .where(isThis(viewer, userId))
}

type MemberLock = { userId: ManagedMemberId; strength: 'update' | 'no key update' }

async function lock(tx: Transaction, viewer: Viewer, { userId, strength }: MemberLock): Promise<MemberRow> {
  const [row] = await tx.select().from(users).where(isThis(viewer, userId)).for(strength)
  if (!row) throw notFound()
  return row
}

type MemberWrite = { userId: ManagedMemberId; set: Partial<typeof users.$inferInsert> }

async function write(tx: Transaction, viewer: Viewer, { userId, set }: MemberWrite): Promise<MemberRow> {
  const [row] = await tx.update(users).set(set).where(isThis(viewer, userId)).returning()
  if (!row) throw notFound()
  return row
}

function isThis({ companyId }: Viewer, userId: ManagedMemberId) {
  return and(eq(users.companyId, companyId), eq(users.id, userId), isNull(users.removedAt), isPerson)
}
