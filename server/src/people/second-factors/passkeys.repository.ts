import { durations } from '@millwright/contract/limits'
import { and, asc, count, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { passkeyChallenges, passkeys } from '../../schema/second-factors.ts'
import type { PersonId } from '../users.repository.ts'

// As the owner: the request role has no right on passkeys.

export type PasskeyRow = typeof passkeys.$inferSelect
type Challenge = typeof passkeyChallenges.$inferInsert

export async function insertChallenge(tx: Transaction, challenge: Omit<Challenge, 'expiresAt'>): Promise<void> {
  const expiresAt = sql`now() + ${durations.pendingSignIn} * interval '1 millisecond'`
  await tx.insert(passkeyChallenges).values({ ...challenge, expiresAt })
}

/** Good once: whatever comes of the answer. Null when it was answered before, or is over. */
export async function takeChallenge(
  tx: Transaction,
  { challengeHash, purpose }: Pick<Challenge, 'challengeHash' | 'purpose'>,
): Promise<{ companyId: string | null; userId: string | null } | null> {
  const [row] = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ companyId: passkeyChallenges.companyId, userId: passkeyChallenges.userId })
  return row ?? null
}

export async function deleteOldChallenges(tx: Transaction): Promise<void> {
  await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`))
}

/** Over the whole installation. */
export async function findPasskey(tx: Transaction, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** Oldest first. */
export async function listPasskeysOf(tx: Transaction, person: PersonId): Promise<PasskeyRow[]> {
  return tx.select().from(passkeys).where(ofPerson(person)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export async function countPasskeysOf(tx: Transaction, person: PersonId): Promise<number> {
  const [row] = await tx.select({ found: count() }).from(passkeys).where(ofPerson(person))
  return row?.found ?? 0
}

/** False when somebody has it already. */
export async function insertPasskey(
  tx: Transaction,
  passkey: Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>,
): Promise<boolean> {
  const inserted = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return inserted.length === 1
}

/** False when it was removed, or has signed with this count or a higher one: then there may be a copy of it. */
export async function usePasskey(tx: Transaction, { companyId, id }: PasskeyRow, counter: number): Promise<boolean> {
  const isNext = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.companyId, companyId), eq(passkeys.id, id), isNext))
    .returning({ id: passkeys.id })
  return used.length === 1
}

/** Its name; null when the person has no such one. */
export async function deletePasskey(tx: Transaction, person: PersonId, id: string): Promise<string | null> {
  const [row] = await tx
    .delete(passkeys)
    .where(and(ofPerson(person), eq(passkeys.id, id)))
    .returning({ name: passkeys.name })
  return row?.name ?? null
}

/** How many there were. */
export async function deletePasskeysOf(tx: Transaction, person: PersonId): Promise<number> {
  return (await tx.delete(passkeys).where(ofPerson(person)).returning({ id: passkeys.id })).length
}

const ofPerson = ({ companyId, userId }: PersonId) =>
  and(eq(passkeys.companyId, companyId), eq(passkeys.userId, userId))
