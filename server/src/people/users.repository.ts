import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { isAnyOf } from '../platform/database/is-any-of.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { companies } from '../schema/companies.ts'
import { isActive, users } from '../schema/users.ts'

/** A person, named with their company. */
export type PersonId = { companyId: string; userId: string }

/** Null when removed. */
export async function findUser(tx: Transaction, { companyId, userId }: PersonId) {
  const [row] = await tx
    .select({ ...getTableColumns(users), companyName: companies.name })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.companyId, companyId), eq(users.id, userId), isNull(users.removedAt)))
  return row ?? null
}

/**
 * The ids of the company's admins who may sign in, locked in one order until `tx` ends, so that none of them ceases to be one. Whoever locks several of admins, the company and a member
 * takes them in this order: else two wait for each other.
 */
export async function lockAdminsOf(tx: Transaction, company: Pick<PersonId, 'companyId'>): Promise<string[]> {
  return (await lockAdmins(tx, company)).map(({ id }) => id)
}

/**
 * Whether they are an admin without whom none is left who has confirmed an address: who was only invited may never come, and
 * the others get in by *Forgot password* at the least. The admins are locked as by `lockAdminsOf`.
 */
export async function isLastConfirmedAdmin(tx: Transaction, { companyId, userId }: PersonId): Promise<boolean> {
  const admins = await lockAdmins(tx, { companyId })
  return (
    admins.some(({ id }) => id === userId) && !admins.some(({ id, verifiedAt }) => id !== userId && verifiedAt !== null)
  )
}

async function lockAdmins(tx: Transaction, { companyId }: Pick<PersonId, 'companyId'>) {
  return tx
    .select({ id: users.id, verifiedAt: users.verifiedAt })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, 'admin'), isActive))
    .orderBy(users.id)
    .for('no key update')
}

/** Locked until `tx` ends; false when they have left. */
export async function lockUser(tx: Transaction, { companyId, userId }: PersonId): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId), isNull(users.removedAt)))
    .for('no key update')
  return rows.length === 1
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>
export type MemberRow = typeof users.$inferSelect

/** Whether somebody of the company has this picture. */
export async function isPictureIn(tx: Transaction, companyId: string, key: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.profilePicKey, key), isNull(users.removedAt)))
  return row !== undefined
}

/** For the sweep, over all companies: which of these bytes are somebody's picture. */
export async function namedPictures(tx: Transaction, keys: string[]): Promise<Set<string>> {
  const rows = await tx.select({ key: users.profilePicKey }).from(users).where(isAnyOf(users.profilePicKey, keys))
  return new Set(rows.flatMap(({ key }) => (key === null ? [] : [key])))
}
