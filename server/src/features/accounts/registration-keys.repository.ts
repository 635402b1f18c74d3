import { durations } from '@millwright/contract/limits'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { registrationKeys } from '../../schema/idempotency-keys.ts'

export type Earlier = { requestHash: Uint8Array; reply: unknown }
const isOld = sql`${registrationKeys.createdAt} < now() - ${durations.idempotencyKey} * interval '1 millisecond'`

/**
 * Claims an Idempotency-Key; null when it is now ours. Who brings the same key waits for the first and
 * gets its reply.
 */
export async function claimRegistrationKey(
  tx: Transaction,
  claim: { key: string; requestHash: Uint8Array },
): Promise<Earlier | null> {
  const claimed = await tx
    .insert(registrationKeys)
    .values(claim)
    .onConflictDoUpdate({
      target: registrationKeys.key,
      set: { requestHash: claim.requestHash, reply: null, createdAt: sql`now()` },
      setWhere: isOld,
    })
    .returning({ key: registrationKeys.key })
  if (claimed.length === 1) return null
  const [earlier] = await tx
    .select({ requestHash: registrationKeys.requestHash, reply: registrationKeys.reply })
    .from(registrationKeys)
    .where(eq(registrationKeys.key, claim.key))
  return earlier ?? null
}

export async function keepRegistrationReply(tx: Transaction, key: string, reply: unknown): Promise<void> {
  await tx.update(registrationKeys).set({ reply }).where(eq(registrationKeys.key, key))
}
