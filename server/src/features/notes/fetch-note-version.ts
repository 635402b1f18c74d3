import type { noteRoutes } from '@millwright/contract/notes'
import { texts } from '@millwright/contract/texts'
import type { HandlersOf } from '../../calls/handler.ts'
import { invalidInput, notFound } from '../../platform/refusal.ts'
import { presentNote } from './note.presenter.ts'
import type { NoteDeps } from './notes.deps.ts'
import { findNote } from './notes.repository.ts'

/** Title, text, time and writer are the version's own. */
export function fetchNoteVersion({ links }: NoteDeps): HandlersOf<typeof noteRoutes>['fetchVersion'] {
  return async ({ tx, viewer, granted: { assetId, access, noteId: id }, query: { version } }) => {
    if (version === undefined) throw invalidInput({ version: texts.versionInvalid })
    const row = await findNote(tx, { viewer, assetId }, { id, version })
    if (!row) throw notFound()
    const then = { ...row, fileName: row.title, updatedAt: row.writtenAt }
    return { data: await presentNote(tx, then, { viewer, assetId, links, access }) }
  }
}
