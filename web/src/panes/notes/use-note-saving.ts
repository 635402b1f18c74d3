import type { Note } from '@millwright/contract/notes'
import { useUser } from '../../platform/session.ts'
import type { NoteText } from '../../domain/notes/note-document.ts'
import type { NotePlace } from '../../domain/notes/notes.ts'
import { useSaving } from '../../domain/saving/use-saving.ts'
import { createNoteSaving } from './note-saving.ts'

type UsedSaving = {
  place: NotePlace
  parentId: string | null
  /** Null for a new one. */
  note: Note | null
  read: () => NoteText
  /** The server gave the note another title than was sent. */
  onRenamed: (title: string, sent: string) => void
}

/** Keeps what is written in the browser and on the server as long as the screen stands, and once more when it goes. */
export function useNoteSaving({ place, parentId, note, read, onRenamed }: UsedSaving) {
  const userId = useUser()._id
  return useSaving(() => createNoteSaving({ place, userId, parentId, note }), {
    read,
    onTaken: ({ title }, sent) => {
      if (title !== sent.title) onRenamed(title, sent.title)
    },
  })
}
