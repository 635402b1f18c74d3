import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { isAnyOf } from '../platform/database/is-any-of.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { companies } from '../schema/companies.ts'
import { identityLinks } from '../schema/identity-providers.ts'
import { knownDevices } from '../schema/known-devices.ts'
import { logins } from '../schema/logins.ts'
import { pendingLogins } from '../schema/pending-logins.ts'
import { sessions } from '../schema/sessions.ts'
import type { PersonId } from './users.repository.ts'

// As the owner: the request role has no right on logins and sessions.

/** False when the person has no address of their own to sign in with. */
export async function setPasswordHash(
  tx: Transaction,
  { companyId, userId }: PersonId,
  passwordHash: string,
): Promise<boolean> {
  const changed = await tx
    .update(logins)
    .set({ passwordHash })
    .where(and(eq(logins.companyId, companyId), eq(logins.userId, userId)))
    .returning({ userId: logins.userId })
  return changed.length === 1
}

/** Signs a person out everywhere. */
export async function deleteSessionsOf(tx: Transaction, { companyId, userId }: PersonId): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.companyId, companyId), eq(sessions.userId, userId)))
}

/** Which of these addresses somebody signs in with, or is invited to; a registration that nobody verified takes none. */
export async function listTakenAddresses(tx: Transaction, emails: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ email: logins.email })
    .from(logins)
    .innerJoin(companies, eq(companies.id, logins.companyId))
    .where(and(isAnyOf(logins.email, emails), isNotNull(companies.verifiedAt)))
  return new Set(rows.map(({ email }) => email))
}

/**
 * Gives each of these people their address to sign in with, without a password. Registrations of it that nobody
 * verified go. False when somebody else has one of them: then the transaction must not commit.
 */
export async function giveAddresses(
  tx: Transaction,
  people: readonly (PersonId & { email: string })[],
): Promise<boolean> {
  const emails = people.map(({ email }) => email)
  const rivals = union(
    tx.select({ id: logins.companyId }).from(logins).where(isAnyOf(logins.email, emails)),
    tx.select({ id: pendingLogins.companyId }).from(pendingLogins).where(isAnyOf(pendingLogins.email, emails)),
  )
  await tx.delete(companies).where(and(isNull(companies.verifiedAt), inArray(companies.id, rivals)))
  const given = await tx
    .insert(logins)
    .values([...people])
    .onConflictDoNothing()
    .returning({ email: logins.email })
  return given.length === people.length
}

/** Nobody signs in with it any more, and it is free for whoever registers it next. */
export async function freeAddressOf(tx: Transaction, { companyId, userId }: PersonId): Promise<void> {
  await tx.delete(logins).where(and(eq(logins.companyId, companyId), eq(logins.userId, userId)))
}

/** Whom a provider means by them is nobody any more: who comes back there begins anew. */
export async function deleteIdentityLinksOf(tx: Transaction, { companyId, userId }: PersonId): Promise<void> {
  await tx.delete(identityLinks).where(and(eq(identityLinks.companyId, companyId), eq(identityLinks.userId, userId)))
}

/** What they signed in with: who comes back begins anew. */
export async function deleteKnownDevicesOf(tx: Transaction, { companyId, userId }: PersonId): Promise<void> {
  await tx.delete(knownDevices).where(and(eq(knownDevices.companyId, companyId), eq(knownDevices.userId, userId)))
}
