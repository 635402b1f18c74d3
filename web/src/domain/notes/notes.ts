import { Note, noteRoutes } from '@millwright/contract/notes'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { conflictIn } from '../../platform/api-error.ts'
import { call } from '../../platform/api.ts'

export type NotePlace = { departmentId: string; assetId: string }
export type NoteIds = NotePlace & { noteId: string }

/** A note as it was when its screen was opened: from then on the editor has it. */
export function useNote(ids: NoteIds) {
  return useQuery({
    queryKey: keys.writtenNote({ assetId: ids.assetId, id: ids.noteId }),
    queryFn: ({ signal }) => fetchNote(ids, signal),
    enabled: ids.noteId !== '',
    // Opening it once more shows what others wrote meanwhile.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function fetchNote({ departmentId, assetId, noteId }: NoteIds, signal?: AbortSignal): Promise<Note> {
  return call(noteRoutes.fetch, { query: { departmentId, assetId, noteId }, signal })
}

export function useNoteVersions({ departmentId, assetId, noteId }: NoteIds) {
  return useQuery({
    queryKey: keys.noteVersions({ assetId, id: noteId }),
    queryFn: ({ signal }) => call(noteRoutes.fetchVersions, { query: { departmentId, assetId, noteId }, signal }),
    enabled: noteId !== '',
    // Every save makes or changes one.
    staleTime: 0,
  })
}

/** A version that is a draft goes on changing while it is written. */
export function useNoteVersion({ departmentId, assetId, noteId }: NoteIds, version: number | null) {
  return useQuery({
    queryKey: keys.noteVersion({ assetId, id: noteId }, version),
    queryFn: ({ signal }) =>
      call(noteRoutes.fetchVersion, { query: { departmentId, assetId, noteId, version: version ?? 0 }, signal }),
    enabled: version !== null,
    staleTime: 0,
  })
}

/** The note as the server has it now, which a stale save is refused with. */
export const presentNote = (refusal: unknown): Note | null => conflictIn(refusal, Note)
