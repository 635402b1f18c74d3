import { durations } from '@millwright/contract/limits'
import { and, eq, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { ReadableAssetId, ReadableFolderId, ReadableResourceId, Viewer } from '../../access/viewer.ts'
import { byNumberedName } from '../../platform/database/listing.ts'
import { isCurrentVersion } from '../../files/files.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { zipDownloads } from '../../schema/downloads.ts'
import { folders } from '../../schema/folders.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'

type InAsset = { viewer: Viewer; assetId: ReadableAssetId }
type NewZip = { fileName: string; resourceIds: ReadableResourceId[]; folderIds: ReadableFolderId[] }

export async function insertZip(tx: Transaction, { viewer, assetId }: InAsset, zip: NewZip): Promise<string> {
  const id = uuidv7()
  await tx.insert(zipDownloads).values({ companyId: viewer.companyId, id, assetId, userId: viewer.userId, ...zip })
  return id
}

/** Those whose links are over. Over all companies. */
export async function deleteOldZips(tx: Transaction): Promise<void> {
  const age = sql`now() - ${durations.fileLink} * interval '1 millisecond' - interval '1 hour'`
  await tx.delete(zipDownloads).where(lt(zipDownloads.createdAt, age))
}

export async function readFolderName(
  tx: Transaction,
  { viewer, assetId }: InAsset,
  folderId: ReadableFolderId,
): Promise<string> {
  const [row] = await tx
    .select({ name: folders.name })
    .from(folders)
    .where(and(eq(folders.companyId, viewer.companyId), eq(folders.assetId, assetId), eq(folders.id, folderId)))
  return row?.name ?? ''
}

export type ZipFolder = { id: string; parentId: string | null; name: string }
/** `blobKey` and `size` are null for a note, which is written as Markdown when its turn comes. */
export type ZipFile = ZipFolder & {
  versionId: string
  blobKey: string | null
  size: number | null
  createdAt: Date
}
export type ZipContents = { fileName: string; folders: ZipFolder[]; files: ZipFile[] }

/** What somebody asked for, as far as they may still read it and it is outside the bin; null without the asset. */
export async function findZipContents(tx: Transaction, viewer: Viewer, zipId: string): Promise<ZipContents | null> {
  const { companyId } = viewer
  const [zip] = await tx
    .select({
      assetId: zipDownloads.assetId,
      fileName: zipDownloads.fileName,
      resourceIds: zipDownloads.resourceIds,
      folderIds: zipDownloads.folderIds,
    })
    .from(zipDownloads)
    .innerJoin(
      viewerAssets,
      and(eq(viewerAssets.companyId, zipDownloads.companyId), eq(viewerAssets.assetId, zipDownloads.assetId)),
    )
    .where(
      and(eq(zipDownloads.companyId, companyId), eq(zipDownloads.id, zipId), eq(zipDownloads.userId, viewer.userId)),
    )
  if (!zip) return null
  const { assetId, fileName } = zip
  const isOurs = sql`f.company_id = ${companyId} and f.asset_id = ${assetId} and f.deleted_at is null`
  const { rows } = await tx.execute<{ id: string; parent_id: string | null; name: string }>(sql`
    with recursive tree as (
      select f.id, f.parent_id, f.name from ${folders} f where ${isOurs} and f.id = any(${sql.param(zip.folderIds)})
      union
      select f.id, f.parent_id, f.name from tree join ${folders} f on f.parent_id = tree.id where ${isOurs}
    ) select id, parent_id, name from tree order by name collate "numbered", id`)
  const inTree = rows.map(({ id }) => id)
  const files = await tx
    .select({
      id: resources.id,
      parentId: resources.parentId,
      name: resources.fileName,
      versionId: resourceVersions.id,
      blobKey: resourceVersions.blobKey,
      size: resourceVersions.size,
      createdAt: resourceVersions.createdAt,
    })
    .from(resources)
    .innerJoin(resourceVersions, isCurrentVersion)
    .where(
      and(
        eq(resources.companyId, companyId),
        eq(resources.assetId, assetId),
        sql`deleted_at is null and (${resources.id} = any(${sql.param(zip.resourceIds)}::uuid[])
          or parent_id = any(${sql.param(inTree)}::uuid[]))`,
      ),
    )
    .orderBy(byNumberedName(resources.fileName), resources.id)
  return {
    fileName,
    files: files.map((file) => (file.blobKey === null ? { ...file, name: `${file.name}.md`, size: null } : file)),
    folders: rows.map(({ id, parent_id: parentId, name }) => ({ id, parentId, name })),
  }
}
