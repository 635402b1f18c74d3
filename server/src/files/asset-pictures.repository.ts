import { and, eq, isNull, sql } from 'drizzle-orm'
import type { EditableAssetId, Viewer } from '../access/viewer.ts'
import type { StoredBlob } from '../platform/blobs/blobs.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { assetPictures } from '../schema/asset-pictures.ts'
import { resources, resourceVersions, versionFiles } from '../schema/resources.ts'
import { viewerAssets } from '../schema/viewer-access.ts'

/** `sent`: bytes of this key; `image`: the small picture of this version. */
export type PictureRow = { kind: 'sent' | 'image'; key: string }

/**
 * Of `assets` in the query around it, the picture; null where it has none, and where the image that it was is elsewhere now, in the
 * bin, or has no small picture.
 */
// Of one table alone Drizzle names columns without it.
export const pictureOfAsset = sql<PictureRow | null>`(
  select case when p.blob_key is not null then json_build_object('kind', 'sent', 'key', p.blob_key)
    else (
      select json_build_object('kind', 'image', 'key', v.id) from ${resources} r
      join ${resourceVersions} v on v.company_id = r.company_id and v.resource_id = r.id and v.number = r.current_version
      join ${versionFiles} f on f.company_id = v.company_id and f.version_id = v.id and f.kind = 'thumbnail'
      where r.company_id = p.company_id and r.id = p.resource_id and r.asset_id = p.asset_id and r.deleted_at is null) end
  from ${assetPictures} p where p.company_id = assets.company_id and p.asset_id = assets.id)`

type Scope = { viewer: Viewer; assetId: EditableAssetId }

const isOf = ({ viewer: { companyId }, assetId }: Scope) =>
  and(eq(assetPictures.companyId, companyId), eq(assetPictures.assetId, assetId))

type SentPicture = Pick<StoredBlob, 'key' | 'sha256'>

/** Bytes that were sent; those of before are swept. The asset must be locked. */
export async function putSentPicture(tx: Transaction, scope: Scope, blob: SentPicture): Promise<void> {
  await putPicture(tx, scope, { blobKey: blob.key, sha256: blob.sha256, resourceId: null })
}

/** One of the asset's own images that is not in the bin; false where this is none. The asset must be locked. */
export async function putImageAsPicture(tx: Transaction, scope: Scope, resourceId: string): Promise<boolean> {
  const { viewer, assetId } = scope
  const [image] = await tx
    .select({ id: resources.id })
    .from(resources)
    .where(
      and(
        eq(resources.companyId, viewer.companyId),
        eq(resources.id, resourceId),
        eq(resources.assetId, assetId),
        eq(resources.type, 'image'),
        isNull(resources.deletedAt),
      ),
    )
    // One that is purged meanwhile is waited for.
    .for('key share')
  if (!image) return false
  await putPicture(tx, scope, { blobKey: null, sha256: null, resourceId })
  return true
}

async function putPicture(
  tx: Transaction,
  { viewer: { companyId }, assetId }: Scope,
  picture: { blobKey: string | null; sha256: Uint8Array | null; resourceId: string | null },
): Promise<void> {
  await tx
    .insert(assetPictures)
    .values({ companyId, assetId, ...picture })
    .onConflictDoUpdate({ target: [assetPictures.companyId, assetPictures.assetId], set: picture })
}

/** False where it has none, not even one that is not shown. */
export async function removePicture(tx: Transaction, scope: Scope): Promise<boolean> {
  const { rowCount } = await tx.delete(assetPictures).where(isOf(scope))
  return rowCount === 1
}

/** Whether it has one, shown or not. */
export async function hasPicture(tx: Transaction, scope: Scope): Promise<boolean> {
  return (await tx.$count(assetPictures, isOf(scope))) > 0
}

/** Whether these bytes are the picture of an asset that the viewer sees. */
export async function seesSentPicture(tx: Transaction, { companyId }: Viewer, key: string): Promise<boolean> {
  const [row] = await tx
    .select({ assetId: assetPictures.assetId })
    .from(assetPictures)
    .innerJoin(
      viewerAssets,
      and(eq(viewerAssets.companyId, assetPictures.companyId), eq(viewerAssets.assetId, assetPictures.assetId)),
    )
    .where(and(eq(assetPictures.companyId, companyId), eq(assetPictures.blobKey, key)))
  return row !== undefined
}
