import type { Note } from '@millwright/contract/notes'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useUser } from '../../platform/session.ts'
import { openLocalDrafts } from '../../domain/notes/local-drafts.ts'
import type { NoteText } from '../../domain/notes/note-document.ts'
import { createNoteSaving } from './note-saving.ts'
import type { NotePlace } from '../../domain/notes/notes.ts'

type UsedSaving = {
  place: NotePlace
  parentId: string | null
  /** Null for a new one. */
  note: Note | null
  read: () => NoteText
  onRenamed: (title: string, sent: string) => void
}

/** Keeps what is written in the browser and on the server as long as the screen stands, and once more when it goes. */
export function useNoteSaving({ place, parentId, note, ...latest }: UsedSaving) {
  const userId = useUser()._id
  const handlers = useRef(latest)
  useLayoutEffect(() => {
    handlers.current = latest
  })
  const [saving] = useState(() =>
    createNoteSaving({
      place,
      userId,
      parentId,
      base: note && {
        noteId: note.id,
        seen: note.updatedAt,
        text: { title: note.title, data: note.data },
        isDraft: note.draft,
      },
      drafts: openLocalDrafts(),
    }),
  )
  const state = useSyncExternalStore(saving.subscribe, saving.state)
  // Ends before the editor does: what is written is read once more.
  useLayoutEffect(
    () =>
      saving.begin({
        read: () => handlers.current.read(),
        onRenamed: (title, sent) => handlers.current.onRenamed(title, sent),
      }),
    [saving],
  )
  useEffect(() => {
    const keep = () => saving.keepNow()
    // A phone ends a page that is out of sight without asking it.
    document.addEventListener('visibilitychange', keep)
    window.addEventListener('beforeunload', keep)
    window.addEventListener('pagehide', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      window.removeEventListener('beforeunload', keep)
      window.removeEventListener('pagehide', keep)
    }
  }, [saving])
  return { saving, state }
}
