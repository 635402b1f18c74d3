import type { Note } from '@millwright/contract/notes'
import type { AccessLevel } from '@millwright/contract/people'
import type { InTree } from '../../files/places.repository.ts'
import type { FileLinks } from '../../files/file-links.ts'
import { presentNote } from './note.presenter.ts'
import type { StoredNoteVersion, NoteToStore } from './note-writes.repository.ts'

type SavedNote = NoteToStore &
  StoredNoteVersion & { id: string; parentId: string | null; htmlContent: string } & Pick<Note, 'changedFacts'>
type PresentingContext = InTree & { links: FileLinks; access: AccessLevel }

/** What was just written, without reading or parsing it again. */
export function presentWritten(saved: SavedNote, shown: PresentingContext): Note {
  const { _id, username } = { _id: shown.viewer.userId, username: shown.viewer.username }
  const row = {
    ...saved,
    fileName: saved.title,
    type: 'note' as const,
    hasThumbnail: false,
    video: null,
    failure: null,
    processed: false,
    extension: 'note',
    mediaType: 'application/json',
    writtenAt: saved.updatedAt,
    writtenBy: { _id, username },
  }
  return presentNote(row, shown)
}
