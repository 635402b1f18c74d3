import { lt, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import { usedBotProofs } from '../../../schema/bot-proofs.ts'

/** True when it is used for the first time. */
export async function useProof(tx: Transaction, proof: { hash: Uint8Array; expiresAt: Date }): Promise<boolean> {
  const used = await tx
    .insert(usedBotProofs)
    .values(proof)
    .onConflictDoNothing()
    .returning({ hash: usedBotProofs.hash })
  return used.length === 1
}

export async function deleteOldProofs(tx: Transaction): Promise<void> {
  await tx.delete(usedBotProofs).where(lt(usedBotProofs.expiresAt, sql`now()`))
}
