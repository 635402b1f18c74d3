import { type NoteEditor, noteRoutes } from '@millwright/contract/notes'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api.ts'
import { isSameText } from '../../domain/notes/note-document.ts'
import { isSending } from '../../domain/saving/saving-state.ts'
import type { NoteSaving } from './note-saving.ts'
import { fetchNote, type NotePlace } from '../../domain/notes/notes.ts'

/** Milliseconds; who was silent for thirty seconds has left. */
const tellEvery = 10_000

type EditedNote = NotePlace & { noteId: string | null }

/** Tells others that one writes here while the page is in sight, and hears of them and of what they saved. */
export function useOtherEditors({ departmentId, assetId, noteId }: EditedNote, saving: NoteSaving) {
  const [others, setOthers] = useState<readonly NoteEditor[]>([])
  useEffect(() => {
    if (noteId === null) return
    const stop = new AbortController()
    const query = { departmentId, assetId, noteId }
    const tell = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        const heard = await call(noteRoutes.tellEditing, { query, body: { editing: true }, signal: stop.signal })
        setOthers(heard.others)
        if (isNewer(heard.updatedAt, saving)) await meet(query, saving, stop.signal)
      } catch {
        // Who writes alone goes on alone; saving says whether the server is away.
        if (!stop.signal.aborted) setOthers([])
      }
    }
    const timer = setInterval(() => void tell(), tellEvery)
    const back = () => void tell()
    document.addEventListener('visibilitychange', back)
    void tell()
    return () => {
      stop.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
      call(noteRoutes.tellEditing, { query, body: { editing: false } }).catch(() => undefined)
    }
  }, [departmentId, assetId, noteId, saving])
  return { others }
}

/** While a save of one's own is on its way, what the server has may be that. */
function isNewer(updatedAt: string, saving: NoteSaving): boolean {
  const state = saving.state()
  return !isSending(state) && updatedAt > (state.theirs?.updatedAt ?? state.seen ?? '')
}

async function meet(ids: NotePlace & { noteId: string }, saving: NoteSaving, signal: AbortSignal) {
  const note = await fetchNote(ids, signal)
  if (!isNewer(note.updatedAt, saving)) return
  const { base } = saving.state()
  // Moved, or given AI access: what is written is the same.
  if (base && isSameText(base, note)) saving.rebase(note)
  else saving.meet(note)
}
