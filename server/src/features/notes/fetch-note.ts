import type { noteRoutes } from '@millwright/contract/notes'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { presentNote } from './note.presenter.ts'
import type { NoteDeps } from './notes.deps.ts'
import { findNote } from './notes.repository.ts'

export function fetchNote({ links }: NoteDeps): HandlersOf<typeof noteRoutes>['fetch'] {
  return async ({ tx, viewer, granted: { assetId, access, noteId: id } }) => {
    const row = await findNote(tx, { viewer, assetId }, { id })
    if (!row) throw notFound()
    return { data: await presentNote(tx, row, { viewer, assetId, links, access }) }
  }
}
