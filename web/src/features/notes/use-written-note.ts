import { hasContent, type NoteBlock } from '@millwright/contract/note-blocks'
import type { Note } from '@millwright/contract/notes'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAddressIds } from '../../addresses.ts'
import { wasTaken } from '../../domain/notes/name-taken.ts'
import { blocksOf, type NoteText, wordsIn } from '../../domain/notes/note-document.ts'
import type { SaveKind } from '../../domain/saving/saving-state.ts'
import type { NoteWriter } from '../../panes/notes/editor/note-editor.tsx'
import { useNoteSaving } from '../../panes/notes/use-note-saving.ts'
import { useOtherEditors } from '../../panes/notes/use-other-editors.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { ShownNote, Texts } from './merge-dialog.tsx'

export type OpenedNote = {
  /** Null for a new one. */
  note: Note | null
  blocks: readonly NoteBlock[]
  /** Of a new note that was made of something: nobody has saved it yet. */
  generatedTitle: string | null
  parentId: string | null
  onCreated: (noteId: string) => void
}

/** What is written in a note, how far it is saved, and which of its texts are beside one another. */
export function useWrittenNote({ note, blocks, generatedTitle, parentId, onCreated }: OpenedNote) {
  const t = useTranslations('notes')
  const { departmentId, assetId } = useAddressIds()
  const [title, setTitle] = useState(note?.title ?? generatedTitle ?? '')
  const [titleWrong, setTitleWrong] = useState(false)
  const [counted, setCounted] = useState(() => ({ words: wordsIn(blocks), isFilled: hasContent(blocks) }))
  /** What is written when somebody else's text is met, and what is done when both are one. */
  const [merging, setMerging] = useState<{ kind: SaveKind; met: Note; both: Texts } | null>(null)
  /** What is written when older versions are looked at. */
  const [comparing, setComparing] = useState<ShownNote | null>(null)
  const titleNow = useRef(title)
  const writer = useRef<NoteWriter>(null)
  const countTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onReady = useCallback((ready: NoteWriter) => (writer.current = ready), [])
  const readBlocks = useCallback(() => writer.current?.read() ?? [...blocks], [blocks])

  const retitle = (next: string) => {
    titleNow.current = next
    setTitle(next)
  }
  const { saving, state } = useNoteSaving({
    place: { departmentId, assetId },
    parentId,
    note,
    read: () => ({ title: titleNow.current.trim(), data: JSON.stringify(readBlocks()) }),
    onRenamed: (now, sent) => {
      if (wasTaken(sent, now)) toast.info(t('renamed', { title: now }), { id: 'renamed' })
      // What was typed since then stays.
      if (titleNow.current.trim() === sent) retitle(now)
    },
  })
  const { others } = useOtherEditors({ departmentId, assetId, noteId: state.id }, saving)
  const isGenerated = note === null && generatedTitle !== null
  useEffect(() => {
    if (isGenerated) saving.changed()
  }, [isGenerated, saving])

  const count = () => {
    countTimer.current = undefined
    const now = readBlocks()
    setCounted({ words: wordsIn(now), isFilled: hasContent(now) })
  }
  // Counting a long note with every key would be felt.
  const countSoon = () => (countTimer.current ??= setTimeout(count, 250))
  useEffect(() => () => clearTimeout(countTimer.current), [])
  const isAddressed = useRef(note !== null)
  useEffect(() => {
    // A draft that was created by itself gets its address, too.
    if (state.id === null || isAddressed.current) return
    isAddressed.current = true
    onCreated(state.id)
  }, [state.id, onCreated])

  return {
    title,
    /** As it is before the screen is drawn. */
    titleNow: () => titleNow.current.trim(),
    retitle,
    titleWrong,
    setTitleWrong,
    counted,
    countSoon,
    writer,
    onReady,
    readBlocks,
    saving,
    state,
    others,
    merging,
    setMerging,
    comparing,
    setComparing,
    written: (): ShownNote => ({ title: titleNow.current, blocks: readBlocks() }),
    shownOf: (text: NoteText): ShownNote => {
      const stored = blocksOf(text.data) ?? []
      return { title: text.title, blocks: writer.current?.asWritten(stored) ?? stored }
    },
    /** Another text stands in the editor from now on. */
    show: (text: { title: string; blocks: readonly NoteBlock[] }) => {
      writer.current?.replace(text.blocks)
      retitle(text.title)
      countSoon()
    },
  }
}

export type WrittenNote = ReturnType<typeof useWrittenNote>
