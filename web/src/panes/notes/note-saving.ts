import { limits } from '@millwright/contract/limits'
import { hasContent } from '@millwright/contract/note-blocks'
import { type Note, noteRoutes } from '@millwright/contract/notes'
import { keptPrefix, type NoteWork } from '../../domain/notes/kept-notes.ts'
import { blocksOf, isSameText, type NoteText } from '../../domain/notes/note-document.ts'
import { type NotePlace, presentNote } from '../../domain/notes/notes.ts'
import { createSaving, type RunningSaving } from '../../domain/saving/run-saving.ts'
import type { SavingState, SavingRules } from '../../domain/saving/saving-state.ts'
import { openUnsavedWork } from '../../domain/saving/unsaved-work.ts'
import { submit } from '../../platform/api.ts'
import { isSignedIn } from '../../platform/session.ts'

type NoteReply = { data: Note; message: string }
export type NoteSaving = RunningSaving<NoteText, Note, NoteReply>
export type NoteSavingState = SavingState<NoteText, Note>

const rules: SavingRules<NoteText, Note> = {
  idOf: ({ id }) => id,
  textOf: ({ title, data }) => ({ title, data }),
  seenOf: ({ updatedAt }) => updatedAt,
  isSame: isSameText,
  // Of two texts the writer makes one.
  joined: () => null,
  sendsByItself: true,
  maySendByItself: ({ title, data }, id) =>
    title.trim() !== '' && title.length <= limits.title && (id !== null || hasContent(blocksOf(data) ?? [])),
}

type NewSaving = {
  place: NotePlace
  userId: string
  parentId: string | null
  /** As the server has it; null for a new one. */
  note: Note | null
}

/** Keeps a note in the browser and on the server while it is written. */
export function createNoteSaving({ place, userId, parentId, note }: NewSaving): NoteSaving {
  const { departmentId, assetId } = place
  const query = { departmentId, assetId }
  return createSaving<NoteText, Note, NoteReply>(
    rules,
    {
      create: ({ key, text, kind }) =>
        submit(kind === 'draft' ? noteRoutes.createDraft : noteRoutes.create, {
          query,
          body: { title: text.title, data: text.data, aiAccess: true, parentId },
          key,
        }),
      update: (noteId, { text, kind, seen }) =>
        submit(kind === 'draft' ? noteRoutes.updateDraft : noteRoutes.update, {
          query: { ...query, noteId },
          body: { title: text.title, data: text.data },
          ...(seen === null ? {} : { seen }),
        }),
      storedIn: presentNote,
      maySend: () => isSignedIn(userId),
      keeping: {
        store: openUnsavedWork(),
        prefixOf: (noteId) => keptPrefix({ userId, assetId }, noteId, parentId),
        workOf,
      },
      waits: { keep: 1000, send: 5000 },
    },
    note && { stored: note, isDraft: note.draft },
  )
}

function workOf({ title, data }: NoteText, { id, seen, creation }: NoteSavingState): NoteWork {
  return {
    noteId: id,
    title,
    data,
    seen,
    creation: creation && { key: creation.key, ...creation.text, kind: creation.kind },
  }
}
