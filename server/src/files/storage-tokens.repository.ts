import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/database/transaction.ts'
import { systemState } from '../schema/system-runs.ts'

/** Several processes that start at once each write one. */
const kept = 10

/** The newest first. */
export async function listStorageTokens(tx: Transaction): Promise<readonly string[]> {
  const [row] = await tx.select({ tokens: systemState.storageTokens }).from(systemState)
  return row?.tokens ?? []
}

export async function addStorageToken(tx: Transaction, token: string): Promise<void> {
  const { one, storageTokens } = systemState
  await tx
    .insert(systemState)
    .values({ storageTokens: [token] })
    .onConflictDoUpdate({
      target: one,
      set: { storageTokens: sql`(array[${token}::text] || ${storageTokens})[1:${kept}::int]` },
    })
}
