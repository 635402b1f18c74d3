import type { noteRoutes } from '@millwright/contract/notes'
import type { HandlersOf } from '../../calls/handler.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { notFound } from '../../platform/refusal.ts'
import type { NoteDeps } from './notes.deps.ts'

/** The document is made when the link is read. */
export function downloadNote({ links }: Pick<NoteDeps, 'links'>): HandlersOf<typeof noteRoutes>['download'] {
  return async ({ tx, viewer, granted: { assetId, id }, query }) => {
    const row = await findFileIn(tx, { viewer, assetId, type: 'note' }, id)
    if (!row) throw notFound()
    return { data: { url: links.urlOf(viewer, row.versionId, `note-${query.format ?? 'pdf'}`) } }
  }
}
