import { and, count, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { authenticators, recoveryCodes } from '../../schema/second-factors.ts'
import { sessions } from '../../schema/sessions.ts'
import type { PersonId } from '../users.repository.ts'
import { countPasskeysOf, deletePasskeysOf } from './passkeys.repository.ts'

// As the owner: the request role has no right on second factors.

/** `now` is the database's, in milliseconds since 1970. */
export type AuthenticatorRow = { sealedSecret: Uint8Array; confirmedAt: Date | null; now: number }

export async function findAuthenticator(tx: Transaction, person: PersonId): Promise<AuthenticatorRow | null> {
  const [row] = await tx
    .select({
      sealedSecret: authenticators.sealedSecret,
      confirmedAt: authenticators.confirmedAt,
      now: sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`,
    })
    .from(authenticators)
    .where(ofPerson(person))
  return row ?? null
}

/** In place of one that was begun before. False when the person has one that counts. */
export async function beginAuthenticator(
  tx: Transaction,
  { companyId, userId }: PersonId,
  sealedSecret: Uint8Array,
): Promise<boolean> {
  const begun = await tx
    .insert(authenticators)
    .values({ companyId, userId, sealedSecret })
    .onConflictDoUpdate({
      target: [authenticators.companyId, authenticators.userId],
      set: { sealedSecret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId })
  return begun.length === 1
}

/** False when a code of this step, or of a later one, was taken before, or the authenticator does not count. */
export async function takeStep(tx: Transaction, person: PersonId, step: number): Promise<boolean> {
  const taken = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(ofPerson(person), isNotNull(authenticators.confirmedAt), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId })
  return taken.length === 1
}

/** From now on it counts. False when it was replaced, or confirmed, since its secret was read. */
export async function confirmAuthenticator(
  tx: Transaction,
  person: PersonId,
  { sealedSecret, step }: { sealedSecret: Uint8Array; step: number },
): Promise<boolean> {
  const confirmed = await tx
    .update(authenticators)
    .set({ lastStep: step, confirmedAt: sql`now()` })
    .where(and(ofPerson(person), isNull(authenticators.confirmedAt), eq(authenticators.sealedSecret, sealedSecret)))
    .returning({ userId: authenticators.userId })
  return confirmed.length === 1
}

/** False when there was none that counted. */
export async function deleteAuthenticator(tx: Transaction, person: PersonId): Promise<boolean> {
  const deleted = await tx
    .delete(authenticators)
    .where(ofPerson(person))
    .returning({ confirmedAt: authenticators.confirmedAt })
  return deleted.some(({ confirmedAt }) => confirmedAt !== null)
}

/** In place of all that there were. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  { companyId, userId }: PersonId,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await deleteRecoveryCodes(tx, { companyId, userId })
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ companyId, userId, codeHash })))
}

async function deleteRecoveryCodes(tx: Transaction, person: PersonId): Promise<void> {
  await tx.delete(recoveryCodes).where(codesOf(person))
}

/** False when there is no such code, or no more. */
export async function takeRecoveryCode(tx: Transaction, person: PersonId, codeHash: Uint8Array): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(codesOf(person), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return taken.length === 1
}

export async function countRecoveryCodes(tx: Transaction, person: PersonId): Promise<number> {
  const [row] = await tx.select({ left: count() }).from(recoveryCodes).where(codesOf(person))
  return row?.left ?? 0
}

/** All that is asked for beside their password; false when there was nothing that counted. */
export async function deleteSecondFactorsOf(tx: Transaction, person: PersonId): Promise<boolean> {
  await deleteRecoveryCodes(tx, person)
  const removed = await deletePasskeysOf(tx, person)
  return (await deleteAuthenticator(tx, person)) || removed > 0
}

/** Whether sign-in asks for anything beside the password. */
export async function hasSecondFactor(tx: Transaction, person: PersonId): Promise<boolean> {
  const authenticator = await findAuthenticator(tx, person)
  return (authenticator?.confirmedAt ?? null) !== null || (await countPasskeysOf(tx, person)) > 0
}

/** Where nothing is left that recovery codes would stand in for, they go, and sessions count as those of the password alone. */
export async function leaveSecondFactor(tx: Transaction, person: PersonId): Promise<void> {
  if (await hasSecondFactor(tx, person)) return
  await deleteRecoveryCodes(tx, person)
  await tx
    .update(sessions)
    .set({ factor: 'none' })
    .where(
      and(
        eq(sessions.companyId, person.companyId),
        eq(sessions.userId, person.userId),
        ne(sessions.factor, 'provider'),
      ),
    )
}

const ofPerson = ({ companyId, userId }: PersonId) =>
  and(eq(authenticators.companyId, companyId), eq(authenticators.userId, userId))

const codesOf = ({ companyId, userId }: PersonId) =>
  and(eq(recoveryCodes.companyId, companyId), eq(recoveryCodes.userId, userId))
