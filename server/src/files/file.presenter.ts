import { sentenceOf } from '@millwright/contract/reasons/reason'
import type { AccessLevel } from '@millwright/contract/people'
import type { FileRecord } from '@millwright/contract/resources'
import type { Viewer } from '../access/viewer.ts'
import { type FileLinks, openedAs } from './file-links.ts'
import type { FileRow } from './files.repository.ts'

type PresentingContext = { links: FileLinks; viewer: Viewer; access: AccessLevel }

/** `access` is the viewer's level on its asset. */
export function presentFile(row: FileRow, { links, viewer, access }: PresentingContext): FileRecord {
  const isVideo = row.type === 'video'
  return {
    id: row.id,
    type: row.type,
    fileName: row.fileName,
    url: links.urlOf(viewer, row.versionId, openedAs(row.type)),
    thumbnailUrl: row.hasThumbnail ? links.urlOf(viewer, row.versionId, 'thumbnail') : null,
    ...(isVideo && {
      posterUrl: row.video?.hasPoster ? links.urlOf(viewer, row.versionId, 'poster') : null,
      spriteUrl: row.video?.hasSprite ? links.urlOf(viewer, row.versionId, 'sprite') : null,
    }),
    ...(row.readText && { readText: row.readText }),
    ...(row.document && { document: row.document }),
    aiAccess: row.aiAccess,
    processed: row.processed,
    ...(row.withoutText && { withoutText: true }),
    failure: row.failure && sentenceOf(row.failure),
    draft: row.draft,
    ...(row.draft && row.savedUnprocessed !== undefined && { savedUnprocessed: row.savedUnprocessed }),
    parentId: row.parentId,
    version: row.version,
    access,
    metadata: {
      size: row.size,
      extension: row.extension,
      type: row.mediaType,
      updatedAt: row.updatedAt.toISOString(),
      ...(isVideo && {
        duration: row.video?.duration ?? null,
        width: row.video?.width ?? null,
        height: row.video?.height ?? null,
      }),
    },
  }
}
