import { reasons } from '@millwright/contract/reasons/refusals'
import type { videoRoutes } from '@millwright/contract/videos'
import type { HandlerOf } from '../../calls/handler.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { DownloadDeps } from './downloads.deps.ts'
import { hasTranscript } from './linked-videos.repository.ts'

export function downloadVideo({ links }: DownloadDeps): HandlerOf<typeof videoRoutes.downloadVideo> {
  return async ({ tx, viewer, granted: { assetId, id }, query: { format } }) => {
    const row = await findFileIn(tx, { viewer, assetId, type: 'video' }, id)
    if (!row) throw notFound()
    const { versionId } = row
    if (format === undefined) return { data: { url: links.urlOf(viewer, versionId, 'original') } }
    if (!(await hasTranscript(tx, viewer, versionId))) throw new Refusal('conflict', reasons.transcriptMissing)
    return { data: { url: links.urlOf(viewer, versionId, `transcript-${format}`) } }
  }
}
