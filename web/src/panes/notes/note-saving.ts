import { limits } from '@millwright/contract/limits'
import { hasContent } from '@millwright/contract/note-blocks'
import { type Note, noteRoutes } from '@millwright/contract/notes'
import { ApiError } from '../../platform/api-error.ts'
import { submit } from '../../platform/api.ts'
import { isSignedIn } from '../../platform/session.ts'
import { randomKey } from '../../platform/submit-key.ts'
import {
  holdDrafts,
  type LocalDraft,
  type LocalDrafts,
  newDraftsPrefix,
  noteDraftsPrefix,
} from '../../domain/notes/local-drafts.ts'
import { blocksOf, isSameText, type NoteText } from '../../domain/notes/note-document.ts'
import { type NotePlace, presentNote } from '../../domain/notes/notes.ts'

export type SaveKind = 'draft' | 'save'

export type SavingState = {
  /** Null until the server has the note. */
  noteId: string | null
  /** Whether what the server shows of it is a draft. */
  isDraft: boolean
  isSending: boolean
  /** Whether something was written that the server does not have. */
  isUnsaved: boolean
  /** Whether all of that is kept in this browser. */
  isKept: boolean
  /** This browser keeps nothing, or has no room. */
  cannotKeep: boolean
  /** The server could not be reached; it is tried again. */
  isOffline: boolean
  /** Why the server refused it. */
  refusal: string | null
  /** What somebody else saved meanwhile: nothing is sent until that is settled. */
  theirs: Note | null
  /** When the server took it last, in milliseconds since 1970. */
  savedAt: number | null
}

export type NoteBase = { noteId: string; seen: string; text: NoteText; isDraft: boolean }

type SavingOptions = {
  place: NotePlace
  userId: string
  parentId: string | null
  /** What the server has; null for a new note. */
  base: NoteBase | null
  /** Rejects where the browser keeps nothing. */
  drafts: Promise<LocalDrafts>
}

type WritingPage = {
  /** What is written now. */
  read: () => NoteText
  /** The server gave the note another title than was sent. */
  onRenamed: (title: string, sent: string) => void
}

export type NoteSaving = {
  state: () => SavingState
  subscribe: (listener: () => void) => () => void
  /** The text that both this page and the server had last; null for a new note. */
  base: () => NoteText | null
  seen: () => string | null
  /** Something was written. */
  changed: () => void
  /** Sends what is written; null where somebody else saved meanwhile. Throws ApiError. */
  save: (kind: SaveKind) => Promise<{ message: string; note: Note } | null>
  /** Goes on with what an earlier page kept. */
  adopt: (draft: LocalDraft) => void
  /** Somebody else saved this. */
  meet: (theirs: Note) => void
  /** What is written stands on `note` from now on. */
  rebase: (note: Note) => void
  /** What is written is `note` itself. */
  accept: (note: Note) => void
  /** Keeps at once what is not kept yet. */
  keepNow: () => void
  /** Begins to try again when the line is back; returns what ends it when the page goes: what is written is kept and sent. */
  begin: (page: WritingPage) => () => void
}

/** Milliseconds after a change: a crash loses no more than the first. */
const keepAfter = 1000
const sendAfter = 5000

/** Keeps a note in the browser and on the server while it is written. One save runs at a time, the newest text last. */
export function createNoteSaving(options: SavingOptions): NoteSaving {
  const { place, userId, parentId } = options
  const owner = { userId, assetId: place.assetId }
  const listeners = new Set<() => void>()
  let state: SavingState = {
    noteId: options.base?.noteId ?? null,
    isDraft: options.base?.isDraft ?? true,
    isSending: false,
    isUnsaved: false,
    isKept: true,
    cannotKeep: false,
    isOffline: false,
    refusal: null,
    theirs: null,
    savedAt: null,
  }
  let base = options.base?.text ?? null
  let seen = options.base?.seen ?? null
  let creation: LocalDraft['creation'] = null
  /** Sent, and perhaps taken by the server, whose reply did not come. */
  let unheard: NoteText | null = null
  /** What this page keeps is its own: two tabs may write in one note. */
  const pageName = randomKey()
  let release = (): void => undefined
  let keptKeys = new Set<string>()
  let revision = 0
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<unknown> = Promise.resolve()
  let isEnded = true
  let page: WritingPage | null = null
  const read = (): NoteText => page?.read() ?? base ?? { title: '', data: '[]' }

  const become = (change: Partial<SavingState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const currentKey = () =>
    (state.noteId === null ? newDraftsPrefix(owner, parentId) : noteDraftsPrefix(owner, state.noteId)) + pageName

  const keep = async () => {
    clearTimeout(keepTimer)
    keepTimer = undefined
    const [at, key] = [revision, currentKey()]
    const draft = { key, noteId: state.noteId, ...read(), seen, keptAt: Date.now(), creation }
    try {
      // Issued in the same turn where the browser's store is open: a page that closes may not get another.
      await (store ?? (await options.drafts)).keep(draft)
      keptKeys.add(key)
      become({ cannotKeep: false, ...(at === revision ? { isKept: true } : {}) })
    } catch {
      become({ isKept: false, cannotKeep: true })
    }
  }
  let store: LocalDrafts | null = null
  options.drafts.then(
    (opened) => (store = opened),
    () => become({ cannotKeep: true }),
  )

  const forget = async () => {
    clearTimeout(keepTimer)
    keepTimer = undefined
    const keys = [...keptKeys]
    keptKeys = new Set()
    if (store) for (const key of keys) await store.drop(key).catch(() => undefined)
  }

  const mayAutosave = (text: NoteText) =>
    text.title.trim() !== '' &&
    text.title.length <= limits.title &&
    (state.noteId !== null || hasContent(blocksOf(text.data) ?? []))

  const autosave = async () => {
    clearTimeout(sendTimer)
    sendTimer = undefined
    if (!state.isUnsaved || state.theirs || !mayAutosave(read())) return
    try {
      await save('draft')
    } catch {
      // The state says it.
    }
  }
  const autosaveSoon = () => (sendTimer ??= setTimeout(() => void autosave(), sendAfter))

  const changed = () => {
    revision += 1
    become({ isUnsaved: true, isKept: false, refusal: null })
    keepTimer ??= setTimeout(() => void keep(), keepAfter)
    autosaveSoon()
  }

  const take = (note: Note, { sent, at, kind }: { sent: NoteText; at: number; kind: SaveKind }) => {
    seen = note.updatedAt
    base = { title: note.title, data: note.data }
    creation = null
    unheard = null
    const isWhole = at === revision
    become({
      noteId: note.id,
      isDraft: kind === 'draft',
      isUnsaved: !isWhole,
      isOffline: false,
      refusal: null,
      savedAt: Date.now(),
    })
    if (note.title !== sent.title) page?.onRenamed(note.title, sent.title)
    if (isWhole) void forget()
    else if (!isEnded) autosaveSoon()
  }

  /** A creation whose reply was lost is repeated as it was, so that the server recognises it. */
  const create = async (text: NoteText, kind: SaveKind) => {
    creation ??= { key: randomKey(), ...text, kind }
    const sent = creation
    // The key has to outlive this page: it is kept before it is used.
    await keep()
    const { departmentId, assetId } = place
    try {
      const reply = await submit(sent.kind === 'draft' ? noteRoutes.createDraft : noteRoutes.create, {
        query: { departmentId, assetId },
        body: { title: sent.title, data: sent.data, aiAccess: true, parentId },
        key: sent.key,
      })
      return { reply, isCurrent: sent.title === text.title && sent.data === text.data && sent.kind === kind, sent }
    } catch (error) {
      if (!isLoss(error)) creation = null
      throw error
    }
  }

  const update = (noteId: string, text: NoteText, kind: SaveKind) =>
    submit(kind === 'draft' ? noteRoutes.updateDraft : noteRoutes.update, {
      query: { ...queryOf(place), noteId },
      body: { title: text.title, data: text.data },
      ...(seen === null ? {} : { seen }),
    })

  const write = async (kind: SaveKind): Promise<{ message: string; note: Note } | null> => {
    const [at, text] = [revision, read()]
    if (state.noteId === null) {
      const { reply, isCurrent, sent } = await create(text, kind)
      take(reply.data, { sent, at: isCurrent ? at : -1, kind: sent.kind })
      return isCurrent ? { message: reply.message, note: reply.data } : write(kind)
    }
    return sendUpdate(state.noteId, { text, at, kind })
  }

  /** An update whose reply was lost is repeated as it was: so it is known again in what the server has. */
  const sendUpdate = async (noteId: string, { text, at, kind }: { text: NoteText; at: number; kind: SaveKind }) => {
    const sent = unheard ?? text
    const isCurrent = isSameText(sent, text)
    const sentKind = isCurrent ? kind : 'draft'
    unheard = sent
    try {
      const { data: note, message } = await update(noteId, sent, sentKind)
      take(note, { sent, at: isCurrent ? at : -1, kind: sentKind })
      if (isCurrent) return { message, note }
    } catch (error) {
      if (!isLoss(error)) unheard = null
      const present = presentNote(error)
      if (!present) throw error
      const isOwn = isSameText(present, sent) || (base !== null && isSameText(present, base))
      if (!isOwn) {
        become({ theirs: present })
        return null
      }
      // Our own save, the same words of somebody else, or the note was only moved.
      rebase(present)
    }
    return write(kind)
  }

  const save = (kind: SaveKind) => {
    const result = sending.then(async () => {
      clearTimeout(sendTimer)
      sendTimer = undefined
      become({ isSending: true })
      try {
        return await write(kind)
      } catch (error) {
        if (isLoss(error)) {
          become({ isOffline: true })
          if (!isEnded) autosaveSoon()
        } else {
          become({ isOffline: false, refusal: error instanceof Error ? error.message : '' })
        }
        throw error
      } finally {
        become({ isSending: false })
      }
    })
    sending = result.catch(() => undefined)
    return result
  }

  const rebase = (note: Note) => {
    seen = note.updatedAt
    base = { title: note.title, data: note.data }
    unheard = null
    become({ theirs: null })
  }

  const tryAgain = () => void autosave()
  const end = () => {
    isEnded = true
    release()
    window.removeEventListener('online', tryAgain)
    // The editor goes with the page; what is still to be sent is read before.
    const last = read()
    page = { read: () => last, onRenamed: () => undefined }
    if (state.isUnsaved) {
      if (!state.isKept) void keep()
      // After a sign-out it waits in the browser for its writer.
      if (isSignedIn(userId)) void autosave()
    }
    clearTimeout(keepTimer)
    clearTimeout(sendTimer)
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    base: () => base,
    seen: () => seen,
    changed,
    save,
    adopt: (draft) => {
      keptKeys.add(draft.key)
      creation = draft.creation
      if (draft.seen !== null) seen = draft.seen
      // What it stood on is not known any more.
      if (draft.seen !== options.base?.seen) base = null
      changed()
    },
    // Our own save, whose reply was lost, is nobody else's.
    meet: (theirs) => (unheard !== null && isSameText(theirs, unheard) ? rebase(theirs) : become({ theirs })),
    rebase,
    accept: (note) => {
      rebase(note)
      clearTimeout(sendTimer)
      sendTimer = undefined
      become({ isUnsaved: false, isKept: true, refusal: null })
      void forget()
    },
    keepNow: () => {
      if (state.isUnsaved && !state.isKept) void keep()
    },
    begin: (begun) => {
      page = begun
      isEnded = false
      release = holdDrafts(pageName)
      window.addEventListener('online', tryAgain)
      return end
    },
  }
}

const queryOf = ({ departmentId, assetId }: NotePlace) => ({ departmentId, assetId })

/** Whether the server may never have heard of it. */
const isLoss = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)
