import { and, eq, isNull } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import { isCurrentVersion, isReadable, isVersionOf } from '../../files/files.repository.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { noteTexts } from '../../schema/notes.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { users } from '../../schema/users.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'

export type LinkedNote = {
  assetId: string
  assetName: string
  title: string
  version: number
  draft: boolean
  data: string
  writtenAt: Date
  author: string | null
}

/** A version of a note that the viewer may read and that is not in the bin. */
export async function findNoteVersion(tx: Transaction, viewer: Viewer, versionId: string): Promise<LinkedNote | null> {
  const [row] = await tx
    .select({
      assetId: resources.assetId,
      assetName: assets.name,
      title: resources.fileName,
      version: resourceVersions.number,
      draft: resourceVersions.draft,
      data: noteTexts.data,
      writtenAt: noteTexts.updatedAt,
      author: users.username,
    })
    .from(noteTexts)
    .innerJoin(
      resourceVersions,
      and(eq(resourceVersions.companyId, noteTexts.companyId), eq(resourceVersions.id, noteTexts.versionId)),
    )
    .innerJoin(resources, isVersionOf)
    .innerJoin(assets, and(eq(assets.companyId, resources.companyId), eq(assets.id, resources.assetId)))
    .innerJoin(viewerAssets, isReadable)
    .leftJoin(users, and(eq(users.companyId, resourceVersions.companyId), eq(users.id, resourceVersions.createdBy)))
    .where(
      and(eq(noteTexts.companyId, viewer.companyId), eq(noteTexts.versionId, versionId), isNull(resources.deletedAt)),
    )
  return row ?? null
}

export type PictureFile = { id: string; blobKey: string; mediaType: string }

/** Those among the resources that are pictures of the asset, outside its bin. */
export async function listPictures(
  tx: Transaction,
  { viewer, assetId }: { viewer: Viewer; assetId: string },
  ids: readonly string[],
): Promise<PictureFile[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: resources.id, blobKey: resourceVersions.blobKey, mediaType: resourceVersions.mediaType })
    .from(resources)
    .innerJoin(resourceVersions, isCurrentVersion)
    .where(
      and(
        eq(resources.companyId, viewer.companyId),
        eq(resources.assetId, assetId),
        eq(resources.type, 'image'),
        isNull(resources.deletedAt),
        isAnyOf(resources.id, ids),
      ),
    )
  return rows.flatMap(({ blobKey, ...row }) => (blobKey === null ? [] : [{ ...row, blobKey }]))
}
