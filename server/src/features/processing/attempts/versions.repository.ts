import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { resourceVersions } from '../../../schema/resources.ts'

type Version = { companyId: string; versionId: string }
const isVersion = ({ companyId, versionId }: Version) =>
  and(eq(resourceVersions.companyId, companyId), eq(resourceVersions.id, versionId))

/** Out of every search and list of what is processed, whatever of it is stored. */
export async function markUnprocessed(tx: Transaction, version: Version): Promise<void> {
  await tx.update(resourceVersions).set({ processedAt: null }).where(isVersion(version))
}

export async function markProcessed(tx: Transaction, version: Version, segments: number): Promise<void> {
  await tx
    .update(resourceVersions)
    .set({ processedAt: sql`now()`, segments })
    .where(isVersion(version))
}

/** Whether its passages are found. Until `tx` ends nobody else begins or ends to publish it. */
export async function lockPublication(tx: Transaction, version: Version): Promise<{ isProcessed: boolean }> {
  const [row] = await tx
    .select({ processedAt: resourceVersions.processedAt })
    .from(resourceVersions)
    .where(isVersion(version))
    .for('update')
  return { isProcessed: row !== undefined && row.processedAt !== null }
}
