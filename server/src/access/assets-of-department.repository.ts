import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database/transaction.ts'
import { viewerAssets } from '../schema/viewer-access.ts'

/** The assets of a department that this transaction's viewer may read. */
export async function listAssetsOf(tx: Transaction, companyId: string, departmentId: string): Promise<string[]> {
  const rows = await tx
    .select({ assetId: viewerAssets.assetId })
    .from(viewerAssets)
    .where(and(eq(viewerAssets.companyId, companyId), eq(viewerAssets.departmentId, departmentId)))
  return rows.map(({ assetId }) => assetId)
}
