import { limits } from '@millwright/contract/limits'
import { hasContent } from '@millwright/contract/note-blocks'
import type { Note } from '@millwright/contract/notes'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { KeptNote } from '../../domain/notes/kept-notes.ts'
import { blocksOf } from '../../domain/notes/note-document.ts'
import type { SaveKind } from '../../domain/saving/saving-state.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { useLeaveGuard } from '../../ui/forms/use-leave-guard.ts'
import type { ShownNote } from './merge-dialog.tsx'
import type { WrittenNote } from './use-written-note.ts'

/** What is done with a note that is written, by the name of what one chooses. */
export function useNoteCommands(written: WrittenNote, goBack: () => void) {
  const { saving, state, show, shownOf, readBlocks, titleNow, merging, setMerging, setComparing } = written
  const t = useTranslations('notes')
  const confirm = useConfirm()
  const letGo = useLeaveGuard(state.isUnsaved && state.cannotKeep)

  const showStored = ({ title, data }: { title: string; data: string }) => show({ title, blocks: blocksOf(data) ?? [] })
  /** Both texts beside one another, as they are now. */
  const merge = (kind: SaveKind) => {
    const { theirs: met, base } = saving.state()
    if (!met) return
    setMerging({ kind, met, both: { mine: written.written(), theirs: shownOf(met), base: base && shownOf(base) } })
  }
  const save = async (kind: SaveKind) => {
    if (titleNow() === '') {
      written.setTitleWrong(true)
      return
    }
    if (titleNow().length > limits.title) return
    const isNew = state.id === null
    const loading = {
      draft: isNew ? 'savingDraft' : 'updatingDraft',
      save: isNew ? 'savingNote' : 'updatingNote',
    } as const
    let isStale = false
    const saved = await withToast(t(loading[kind]), async () => {
      const reply = await saving.save(kind)
      isStale = reply === null
      return reply
    })
    if (isStale) merge(kind)
    if (!saved || kind !== 'save') return
    letGo()
    goBack()
  }
  return {
    save: (kind: SaveKind) => void save(kind),
    merge,
    /** What somebody else saved, instead of what is written. */
    reload: async () => {
      const { theirs } = state
      if (!theirs) return
      const question = { title: t('discardTitle'), text: t('discardText'), action: t('discard'), danger: true }
      if (state.isUnsaved && !(await confirm(question))) return
      showStored(theirs)
      saving.accept(theirs)
    },
    takeKept: ({ key, work }: KeptNote) => {
      showStored(work)
      const { seen, creation } = work
      saving.adopt({ key, seen, creation: creation && { key: creation.key, text: creation, kind: creation.kind } })
    },
    /** One text was made of both. */
    applyMerged: (merged: ShownNote) => {
      if (!merging) return
      setMerging(null)
      show(merged)
      saving.rebase(merging.met)
      saving.changed()
      void save(merging.kind)
    },
    compare: () => setComparing(written.written()),
    keepNow: async () => !state.isUnsaved || (await saving.save('draft')) !== null,
    restored: (restored: Note) => {
      showStored(restored)
      saving.accept(restored)
    },
    /** A version was not restored, as somebody else saved meanwhile. */
    meet: (theirs: Note | null) => {
      if (theirs) saving.meet(theirs)
      // With nothing of one's own to lose, the line above the text says it.
      if (saving.state().isUnsaved) merge('draft')
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // While another is sent, this one waits for it.
      if (!event.repeat && hasContent(readBlocks())) void save('draft')
    },
  }
}
