import type { driveRoutes } from '@millwright/contract/drive'
import type { ResourceType } from '@millwright/contract/formats'
import type { HandlerOf } from '../../calls/handler.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { notFound } from '../../platform/refusal.ts'
import type { DownloadDeps } from './downloads.deps.ts'

export function downloadFile(
  { links }: DownloadDeps,
  type: ResourceType,
): HandlerOf<typeof driveRoutes.downloadDocument> {
  return async ({ tx, viewer, granted: { assetId, id } }) => {
    const row = await findFileIn(tx, { viewer, assetId, type }, id)
    if (!row) throw notFound()
    return { data: { url: links.urlOf(viewer, row.versionId, 'original') } }
  }
}
