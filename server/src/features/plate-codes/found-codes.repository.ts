import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { EditableAssetId, Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { foundCodes } from '../../schema/found-codes.ts'
import { resources } from '../../schema/resources.ts'

export type FoundOnPhoto = { key: string; code: string }

/** Of the asset in which the image lies now, all that stand on it. One that was dismissed stays that. */
export async function putFoundCodes(
  tx: Transaction,
  { companyId, resourceId }: { companyId: string; resourceId: string },
  found: readonly FoundOnPhoto[],
): Promise<void> {
  const [image] = await tx
    .select({ assetId: resources.assetId })
    .from(resources)
    .where(and(eq(resources.companyId, companyId), eq(resources.id, resourceId), eq(resources.type, 'image')))
  if (!image) return
  const { assetId } = image
  // Photos with the same codes would wait for one another's rows for ever.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`found codes ${companyId} ${assetId}`}, 0))`)
  await tx
    .update(foundCodes)
    .set({ resourceId: null })
    .where(
      and(
        eq(foundCodes.companyId, companyId),
        eq(foundCodes.assetId, assetId),
        eq(foundCodes.resourceId, resourceId),
        notInArray(
          foundCodes.key,
          found.map(({ key }) => key),
        ),
      ),
    )
  if (found.length === 0) return
  await tx
    .insert(foundCodes)
    .values(found.map((one) => ({ companyId, assetId, resourceId, ...one })))
    .onConflictDoUpdate({
      target: [foundCodes.companyId, foundCodes.assetId, foundCodes.key],
      set: { code: sql`excluded.code`, resourceId: sql`excluded.resource_id` },
    })
}

/** False where it was not found on a photo of the asset. */
export async function dismissFound(
  tx: Transaction,
  { companyId }: Viewer,
  { assetId, key }: { assetId: EditableAssetId; key: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(foundCodes)
    .set({ dismissedAt: sql`coalesce(${foundCodes.dismissedAt}, now())` })
    .where(and(eq(foundCodes.companyId, companyId), eq(foundCodes.assetId, assetId), eq(foundCodes.key, key)))
  return rowCount === 1
}
