import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import { isReadable, isVersionOf, type LinkedVersion } from '../../files/files.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { resources, resourceVersions, versionFiles } from '../../schema/resources.ts'
import { clips, transcripts } from '../../schema/videos.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'

/** The picture of a clip in a video that the viewer may read and that is not in the bin. */
export async function findClipPoster(tx: Transaction, viewer: Viewer, clipId: string): Promise<LinkedVersion | null> {
  const [row] = await tx
    .select({ fileName: resources.fileName, blobKey: versionFiles.blobKey, mediaType: versionFiles.mediaType })
    .from(clips)
    .innerJoin(
      versionFiles,
      and(
        eq(versionFiles.companyId, clips.companyId),
        eq(versionFiles.versionId, clips.versionId),
        eq(versionFiles.kind, 'clip'),
        eq(versionFiles.number, clips.ordinal),
      ),
    )
    .innerJoin(
      resourceVersions,
      and(eq(resourceVersions.companyId, clips.companyId), eq(resourceVersions.id, clips.versionId)),
    )
    .innerJoin(resources, isVersionOf)
    .innerJoin(viewerAssets, isReadable)
    .where(and(eq(clips.companyId, viewer.companyId), eq(clips.id, clipId), isNull(resources.deletedAt)))
  return row ?? null
}

/** What is said, in lines as JSON, in a version of a video that the viewer may read and that is not in the bin. */
export async function findLinkedTranscript(
  tx: Transaction,
  viewer: Viewer,
  versionId: string,
): Promise<{ fileName: string; extension: string; lines: string } | null> {
  const [row] = await tx
    .select({
      fileName: resources.fileName,
      extension: resourceVersions.extension,
      lines: sql<string>`${transcripts.segments}::text`,
    })
    .from(transcripts)
    .innerJoin(
      resourceVersions,
      and(eq(resourceVersions.companyId, transcripts.companyId), eq(resourceVersions.id, transcripts.versionId)),
    )
    .innerJoin(resources, isVersionOf)
    .innerJoin(viewerAssets, isReadable)
    .where(and(isWholeOf(viewer, versionId), isNull(resources.deletedAt)))
  return row ?? null
}

/** Whether all of a version of a video was listened to. */
export async function hasTranscript(tx: Transaction, viewer: Viewer, versionId: string): Promise<boolean> {
  return (await tx.$count(transcripts, isWholeOf(viewer, versionId))) > 0
}

function isWholeOf({ companyId }: Viewer, versionId: string): SQL | undefined {
  return and(eq(transcripts.companyId, companyId), eq(transcripts.versionId, versionId), isNull(transcripts.heardUntil))
}
