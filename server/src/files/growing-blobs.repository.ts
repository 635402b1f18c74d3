import { and, eq, sql } from 'drizzle-orm'
import type { GrowthRow } from '../platform/blobs/s3-growing.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { growingBlobs } from '../schema/growing-blobs.ts'

const columns = {
  key: growingBlobs.key,
  uploadId: growingBlobs.uploadId,
  size: growingBlobs.size,
  parts: growingBlobs.parts,
  tail: growingBlobs.tail,
}

export async function findGrowth(tx: Transaction, key: string): Promise<GrowthRow | null> {
  const [row] = await tx.select(columns).from(growingBlobs).where(eq(growingBlobs.key, key))
  return row ?? null
}

/** False when it is not as long as that any more: another process has written to it, or removed it. */
export async function replaceGrowth(tx: Transaction, row: GrowthRow, lengthBefore: number): Promise<boolean> {
  const written = { ...row, writtenAt: sql`now()` }
  const isAsLong = eq(growingBlobs.size, lengthBefore)
  const rows =
    lengthBefore === 0
      ? await tx
          .insert(growingBlobs)
          .values(written)
          .onConflictDoUpdate({ target: growingBlobs.key, set: written, setWhere: isAsLong })
          .returning({ key: growingBlobs.key })
      : await tx
          .update(growingBlobs)
          .set(written)
          .where(and(eq(growingBlobs.key, row.key), isAsLong))
          .returning({ key: growingBlobs.key })
  return rows.length > 0
}

/** False when another process has removed it. */
export async function deleteGrowth(tx: Transaction, key: string): Promise<boolean> {
  const { rowCount } = await tx.delete(growingBlobs).where(eq(growingBlobs.key, key))
  return rowCount === 1
}

/** Those of all companies: uploads that have not ended, and that are kept for days. */
export async function listGrowth(tx: Transaction): Promise<(GrowthRow & { writtenAt: Date })[]> {
  return tx.select({ ...columns, writtenAt: growingBlobs.writtenAt }).from(growingBlobs)
}
