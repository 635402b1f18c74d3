import type { Role } from '@millwright/contract/people'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { countingUp, type RateLimit } from '../../calls/rate-limits.repository.ts'
import type { PersonId, UserRow } from '../../people/users.repository.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { companies } from '../../schema/companies.ts'
import { logins } from '../../schema/logins.ts'
import { users } from '../../schema/users.ts'

export type LoginRow = PersonId & {
  role: Role
  username: string
  passwordHash: string | null
  isVerified: boolean
}

/** Over the whole installation, the removed too: their address stays taken. */
export async function findLogin(tx: Transaction, email: string): Promise<LoginRow | null> {
  const [row] = await tx
    .select({
      companyId: logins.companyId,
      userId: logins.userId,
      passwordHash: logins.passwordHash,
      role: users.role,
      username: users.username,
      isVerified: sql<boolean>`${users.verifiedAt} is not null`,
    })
    .from(logins)
    .innerJoin(users, and(eq(users.companyId, logins.companyId), eq(users.id, logins.userId)))
    .where(eq(logins.email, email))
  return row ?? null
}

export type SignInRow = { passwordHash: string | null; user: UserRow }

/** Counts a failure at this address and finds whose it is, in one query; null when `failures` is at its limit. */
export async function countAndFindLogin(
  tx: Transaction,
  email: string,
  failures: RateLimit,
): Promise<{ login: SignInRow | null } | null> {
  const counted = tx.$with('counted').as(countingUp(tx, failures))
  const [row] = await tx
    .with(counted)
    .select({ passwordHash: logins.passwordHash, user: getTableColumns(users), companyName: companies.name })
    .from(counted)
    .leftJoin(logins, eq(logins.email, email))
    .leftJoin(users, and(eq(users.companyId, logins.companyId), eq(users.id, logins.userId), isNull(users.removedAt)))
    .leftJoin(companies, eq(companies.id, users.companyId))
  if (!row) return null
  const { passwordHash, user, companyName } = row
  return { login: user && companyName !== null ? { passwordHash, user: { ...user, companyName } } : null }
}

/** Whoever else registers this address waits until this transaction ends. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`register ${email}`}, 0))`)
}

/** A pending member by id alone: who verifies is not signed in. Null when verified, removed or unknown. */
export async function findPendingUser(tx: Transaction, userId: string): Promise<PersonId | null> {
  const [row] = await tx
    .select({ companyId: users.companyId, userId: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.verifiedAt), isNull(users.removedAt)))
  return row ?? null
}

export type NewAccount = PersonId & {
  companyName: string
  email: string
  passwordHash: string
  username: string
  firstName: string
  middleName: string
  lastName: string
  contact: string
  timeZone: string
}

/** A company and its first admin, neither verified yet. */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<void> {
  const { companyId, userId, companyName, passwordHash, email } = account
  await tx.insert(companies).values({ id: companyId, name: companyName })
  await tx.insert(users).values({
    companyId,
    id: userId,
    role: 'admin',
    email,
    username: account.username,
    firstName: account.firstName,
    middleName: account.middleName,
    lastName: account.lastName,
    contact: account.contact,
    timeZone: account.timeZone,
    mayCreateAssets: true,
    mayCreateDepartments: true,
  })
  await tx.insert(logins).values({ email, companyId, userId, passwordHash })
}

/** Deletes a company that nobody ever verified, with all that hangs on it; false when it is verified. */
export async function deletePendingCompany(tx: Transaction, companyId: string): Promise<boolean> {
  const deleted = await tx
    .delete(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.verifiedAt)))
    .returning({ id: companies.id })
  return deleted.length === 1
}

/** True when it is now theirs. */
export async function setPasswordHash(
  tx: Transaction,
  { companyId, userId }: PersonId,
  hash: string,
): Promise<boolean> {
  const changed = await tx
    .update(logins)
    .set({ passwordHash: hash })
    .where(and(eq(logins.companyId, companyId), eq(logins.userId, userId)))
    .returning({ userId: logins.userId })
  return changed.length === 1
}

/** Verified or not yet; null when removed. */
export async function findPerson(tx: Transaction, { companyId, userId }: PersonId) {
  const [row] = await tx
    .select({ username: users.username, email: users.email, isVerified: sql<boolean>`${users.verifiedAt} is not null` })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId), isNull(users.removedAt)))
  return row ?? null
}

/** The first verified member verifies the company too. */
export async function markVerified(tx: Transaction, { companyId, userId }: PersonId): Promise<void> {
  await tx
    .update(users)
    .set({ verifiedAt: sql`now()` })
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
  await tx
    .update(companies)
    .set({ verifiedAt: sql`now()` })
    .where(and(eq(companies.id, companyId), isNull(companies.verifiedAt)))
}
