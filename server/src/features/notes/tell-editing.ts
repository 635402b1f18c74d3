import type { noteRoutes } from '@millwright/contract/notes'
import type { HandlersOf } from '../../calls/handler.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { notFound } from '../../platform/refusal.ts'
import { keepEditor, listOtherEditors, removeEditor } from './note-editors.repository.ts'
import type { NoteDeps } from './notes.deps.ts'

export function tellEditing({ pictures }: NoteDeps): HandlersOf<typeof noteRoutes>['tellEditing'] {
  return async ({ tx, viewer, granted: { assetId, noteId }, body: { editing } }) => {
    const note = await findFileIn(tx, { viewer, assetId, type: 'note' }, noteId)
    if (!note) throw notFound()
    await (editing ? keepEditor(tx, viewer, noteId) : removeEditor(tx, viewer, noteId))
    const rows = await listOtherEditors(tx, viewer, noteId)
    const pictureUrl = pictures.of(viewer)
    const others = rows.map(({ id: _id, username, profilePicKey, since }) => ({
      _id,
      username,
      profilePic: pictureUrl(profilePicKey),
      since: since.toISOString(),
    }))
    return { data: { others, updatedAt: note.updatedAt.toISOString() } }
  }
}
