import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { makersDocuments, makersFields, makersPackages } from '../../schema/makers-packages.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'
import type { LinkedVersion } from '../files.repository.ts'

/** Assets of which a field or a document is said to come from a package, as `asset_id`. */
export const assetsFrom = (companyId: SQL, packageId: SQL): SQL => sql`(
  select asset_id from ${makersFields} where company_id = ${companyId} and package_id = ${packageId}
  union select asset_id from ${makersDocuments} where company_id = ${companyId} and package_id = ${packageId})`

/** What a package keeps of its import: documents and fields of an asset may come from another package later, or go. */
export type ImportedContents = { importedInto: readonly string[] }

/** Of packages that an older server imported it is what was read in them, which may be megabytes and names no assets. */
const maxImportedContents = 32 * 1024

const importedInto = (companyId: SQL, packageId: SQL): SQL => sql`(
  select into_asset.id::uuid as asset_id from ${makersPackages} whole
  cross join jsonb_array_elements_text(whole.contents -> 'importedInto') into_asset (id)
  where whole.company_id = ${companyId} and whole.id = ${packageId}
    and pg_column_size(whole.contents) <= ${maxImportedContents})`

/** It holds the documents of all machines that it went into: who does not see one of those, or where one is gone, reads none of it. */
export const mayReadPackage = (
  { role }: Viewer,
  companyId: SQL,
  packageId: SQL,
): SQL<boolean> => sql<boolean>`not exists (
  select from (
    select asset_id from ${assetsFrom(companyId, packageId)} told
    union select asset_id from ${importedInto(companyId, packageId)} went) came
  left join ${viewerAssets} seen on seen.company_id = ${companyId} and seen.asset_id = came.asset_id and seen.level <> 'ask'
  left join ${assets} whose on whose.company_id = ${companyId} and whose.id = came.asset_id and whose.deleted_at is null
  where seen.asset_id is null and not (${role === 'admin'} and whose.id is null))`

/** One that an asset of the viewer's came from, or that asset; null where they may not read all that it holds. */
export async function findKeptPackage(
  tx: Transaction,
  viewer: Viewer,
  { id, ofAsset }: { id: string; ofAsset?: string },
): Promise<LinkedVersion | null> {
  const { companyId } = viewer
  const [company, packageId] = [sql`${companyId}::uuid`, sql`${id}::uuid`]
  const { fileName, blobKey } = makersPackages
  const [row] = await tx
    .select({ fileName, blobKey })
    .from(makersPackages)
    .where(
      and(
        eq(makersPackages.companyId, companyId),
        eq(makersPackages.id, id),
        isNotNull(makersPackages.importedAt),
        sql`exists (
          select from ${assetsFrom(company, packageId)} came
          join ${viewerAssets} seen on seen.company_id = ${company} and seen.asset_id = came.asset_id
          where ${ofAsset === undefined ? sql`true` : sql`came.asset_id = ${ofAsset}::uuid`})`,
        mayReadPackage(viewer, company, packageId),
      ),
    )
  return row ? { ...row, mediaType: 'application/zip' } : null
}
