import type { AccessLevel } from '@millwright/contract/people'
import type { FileRecord } from '@millwright/contract/resources'
import type { Viewer } from '../../access/viewer.ts'
import type { FileLinks } from './file-links.ts'
import type { ResourceRow } from './resources.repository.ts'

type Shown = { links: FileLinks; viewer: Viewer; access: AccessLevel }

/** `access` is the viewer's level on its asset. */
export function presentFile(row: ResourceRow, { links, viewer, access }: Shown): FileRecord {
  return {
    id: row.id,
    type: row.type,
    fileName: row.fileName,
    url: links.urlOf(viewer, row.versionId),
    aiAccess: row.aiAccess,
    processed: row.processed,
    parentId: null,
    access,
    metadata: {
      size: row.size,
      extension: row.extension,
      type: row.mediaType,
      updatedAt: row.updatedAt.toISOString(),
    },
  }
}
