import type { AssetBankEntry } from '@millwright/contract/assistant'
import { and, asc, eq } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import { byName } from '../../../platform/database/listing.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { assets } from '../../../schema/assets.ts'
import { departments } from '../../../schema/departments.ts'
import { viewerAssets } from '../../../schema/viewer-access.ts'

/** The assets that the viewer may read, by department and name. */
export async function listBank(tx: Transaction, { companyId }: Viewer): Promise<AssetBankEntry[]> {
  return tx
    .select({
      assetId: assets.id,
      assetName: assets.name,
      departmentId: departments.id,
      departmentName: departments.name,
    })
    .from(viewerAssets)
    .innerJoin(assets, and(eq(assets.companyId, viewerAssets.companyId), eq(assets.id, viewerAssets.assetId)))
    .innerJoin(
      departments,
      and(eq(departments.companyId, viewerAssets.companyId), eq(departments.id, viewerAssets.departmentId)),
    )
    .where(eq(viewerAssets.companyId, companyId))
    .orderBy(byName(departments.name), byName(assets.name), asc(assets.id))
}
