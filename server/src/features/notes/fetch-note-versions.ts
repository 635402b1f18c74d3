import type { noteRoutes } from '@millwright/contract/notes'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { listNoteVersions } from './notes.repository.ts'

export const fetchNoteVersions: HandlersOf<typeof noteRoutes>['fetchVersions'] = async ({ tx, viewer, granted }) => {
  const { assetId, noteId } = granted
  const rows = await listNoteVersions(tx, { viewer, assetId }, noteId)
  // A file of another kind has none.
  if (rows.length === 0) throw notFound()
  const data = rows.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
  return { data }
}
