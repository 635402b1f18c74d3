import type { videoRoutes } from '@millwright/contract/videos'
import type { HandlerOf } from '../../calls/handler.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { listChangedFacts } from '../../knowledge/facts/changed-quotes.repository.ts'
import { notFound } from '../../platform/refusal.ts'
import type { VideoDeps } from './videos.deps.ts'
import { listClips } from './videos.repository.ts'

export function fetchClips({ links }: VideoDeps): HandlerOf<typeof videoRoutes.fetchClips> {
  return async ({ tx, viewer, granted: { assetId, videoId } }) => {
    const file = await findFileIn(tx, { viewer, assetId, type: 'video' }, videoId)
    if (!file) throw notFound()
    const rows = await listClips(tx, viewer, file.versionId)
    const changed = await listChangedFacts(
      tx,
      viewer.companyId,
      rows.map(({ id }) => id),
    )
    return {
      data: rows.map(({ hasPoster, ...clip }) => ({
        ...clip,
        posterUrl: hasPoster ? links.urlOf(viewer, clip.id, 'clip') : null,
        ...(changed.has(clip.id) ? { changedFacts: changed.get(clip.id) } : {}),
      })),
    }
  }
}
