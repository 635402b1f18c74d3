import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { countingUp, type RateLimits } from '../../calls/rate-limits.repository.ts'
import type { PersonId, UserRow } from '../../people/users.repository.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { companies } from '../../schema/companies.ts'
import { logins } from '../../schema/logins.ts'
import { pendingLogins } from '../../schema/pending-logins.ts'
import { authenticators, passkeys } from '../../schema/second-factors.ts'
import { users } from '../../schema/users.ts'

export type LoginRow = PersonId & {
  /** Registered by somebody who has not verified it: another registration may still get the address. */
  isPending: boolean
}

/** Over the whole installation. */
export async function findLogin(tx: Transaction, email: string): Promise<LoginRow | null> {
  const [row] = await tx
    .select({
      companyId: logins.companyId,
      userId: logins.userId,
      isPending: sql<boolean>`${companies.verifiedAt} is null`,
    })
    .from(logins)
    .innerJoin(companies, eq(companies.id, logins.companyId))
    .where(eq(logins.email, email))
  return row ?? null
}

/** `passwordAdminId`: the only one of the company who still signs in with a password; null: all do. */
export type SignInRow = {
  passwordHash: string | null
  user: UserRow
  passwordAdminId: string | null
  hasAuthenticator: boolean
  hasPasskey: boolean
}

export type PasswordAttempt = { email: string; network: string; failures: RateLimits }

/**
 * Counts a failure and finds whose address it is, in one query; null when one of `failures` is at its limit. Of
 * several registrations that wait for their verification, it is the last one of this network, else the first one.
 */
export async function countAndFindLogin(
  tx: Transaction,
  attempt: PasswordAttempt,
): Promise<{ login: SignInRow | null } | null> {
  const { email, network, failures } = attempt
  const counted = countingUp(tx, failures)
  const pending = tx
    .select({
      companyId: pendingLogins.companyId,
      userId: pendingLogins.userId,
      passwordHash: pendingLogins.passwordHash,
    })
    .from(pendingLogins)
    .where(and(eq(pendingLogins.email, email), eq(pendingLogins.network, network)))
    .orderBy(desc(pendingLogins.createdAt), desc(pendingLogins.userId))
    .limit(1)
    .as('pending')
  const isTheirs = and(
    eq(users.companyId, sql`coalesce(${pending.companyId}, ${logins.companyId})`),
    eq(users.id, sql`coalesce(${pending.userId}, ${logins.userId})`),
    isNull(users.removedAt),
  )
  const confirmed = tx
    .select({ one: sql`1` })
    .from(authenticators)
    .where(
      and(
        eq(authenticators.companyId, users.companyId),
        eq(authenticators.userId, users.id),
        isNotNull(authenticators.confirmedAt),
      ),
    )
  const itsPasskeys = tx
    .select({ one: sql`1` })
    .from(passkeys)
    .where(and(eq(passkeys.companyId, users.companyId), eq(passkeys.userId, users.id)))
  const [row] = await tx
    .with(...counted.steps)
    .select({
      passwordHash: sql<string | null>`coalesce(${pending.passwordHash}, ${logins.passwordHash})`,
      user: getTableColumns(users),
      companyName: companies.name,
      passwordAdminId: companies.passwordAdminId,
      hasAuthenticator: sql<boolean>`exists (${confirmed})`,
      hasPasskey: sql<boolean>`exists (${itsPasskeys})`,
    })
    .from(counted.all)
    .leftJoin(logins, eq(logins.email, email))
    .leftJoin(pending, sql`true`)
    .leftJoin(users, isTheirs)
    .leftJoin(companies, eq(companies.id, users.companyId))
  if (!row) return null
  const { user, companyName, ...signIn } = row
  return { login: user && companyName !== null ? { ...signIn, user: { ...user, companyName } } : null }
}

/** Whoever else registers or verifies this address waits until this transaction ends. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`register ${email}`}, 0))`)
}

export type PendingUser = PersonId & { email: string }

/** A pending member by id alone: who verifies is not signed in. Null when verified, removed or unknown. */
export async function findPendingUser(tx: Transaction, userId: string): Promise<PendingUser | null> {
  const [row] = await tx
    .select({ companyId: users.companyId, userId: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.verifiedAt), isNull(users.removedAt)))
  return row ?? null
}

export type NewAccount = PersonId & {
  companyName: string
  network: string
  email: string
  username: string
  firstName: string
  middleName: string
  lastName: string
  contact: string
  timeZone: string
}

/** A company and its first admin, neither verified yet. */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<void> {
  const { companyId, userId, companyName, email, network } = account
  await tx.insert(companies).values({ id: companyId, name: companyName, registeredFrom: network })
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
}

export type NewLogin = PersonId & { email: string; passwordHash: string; network: string }

/** Gives them the address, or a place beside the registration that has it and is not verified. */
export async function insertLogin(tx: Transaction, { network, ...login }: NewLogin): Promise<void> {
  const inserted = await tx.insert(logins).values(login).onConflictDoNothing().returning({ email: logins.email })
  if (inserted.length === 0) await tx.insert(pendingLogins).values({ ...login, network })
}

/**
 * Gives the address to this person for good: other registrations of it that nobody verified go, with all that hangs
 * on them. False when somebody else has it for good already. The address must be locked.
 */
export async function claimAddress(tx: Transaction, { companyId, userId, email }: PendingUser): Promise<boolean> {
  const rivals = union(
    tx.select({ id: logins.companyId }).from(logins).where(eq(logins.email, email)),
    tx.select({ id: pendingLogins.companyId }).from(pendingLogins).where(eq(pendingLogins.email, email)),
  )
  await tx
    .delete(companies)
    .where(and(isNull(companies.verifiedAt), ne(companies.id, companyId), inArray(companies.id, rivals)))
  const [own] = await tx
    .delete(pendingLogins)
    .where(and(eq(pendingLogins.companyId, companyId), eq(pendingLogins.userId, userId)))
    .returning({ passwordHash: pendingLogins.passwordHash })
  if (own)
    await tx
      .insert(logins)
      .values({ email, companyId, userId, ...own })
      .onConflictDoNothing()
  const [holder] = await tx.select({ userId: logins.userId }).from(logins).where(eq(logins.email, email))
  return holder?.userId === userId
}

/** Verified or not yet; null when removed. */
export async function findPerson(tx: Transaction, { companyId, userId }: PersonId) {
  const [row] = await tx
    .select({ username: users.username, email: users.email, isVerified: sql<boolean>`${users.verifiedAt} is not null` })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId), isNull(users.removedAt)))
  return row ?? null
}

/** The first verified member verifies the company too. Returns whether this one did. */
export async function markVerified(tx: Transaction, { companyId, userId }: PersonId): Promise<boolean> {
  await tx
    .update(users)
    .set({ verifiedAt: sql`now()` })
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
  const begun = await tx
    .update(companies)
    .set({ verifiedAt: sql`now()`, registeredFrom: null })
    .where(and(eq(companies.id, companyId), isNull(companies.verifiedAt)))
    .returning({ id: companies.id })
  return begun.length > 0
}
