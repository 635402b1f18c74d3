import type { Asset } from '@millwright/contract/assets'
import { limits } from '@millwright/contract/limits'
import { hasContent, type NoteBlock } from '@millwright/contract/note-blocks'
import type { Note } from '@millwright/contract/notes'
import { texts } from '@millwright/contract/texts'
import { lazy, useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { useTranslations } from 'use-intl'
import { viewedAddress, useAddressIds, addressOf } from '../../addresses.ts'
import { SaidOtherwise } from '../../domain/facts/said-otherwise.tsx'
import type { NoteWriter } from '../../panes/notes/editor/note-editor.tsx'
import type { KeptNote } from '../../domain/notes/kept-notes.ts'
import { wasTaken } from '../../domain/notes/name-taken.ts'
import { blocksOf, type NoteText, wordsIn } from '../../domain/notes/note-document.ts'
import type { SaveKind } from '../../domain/saving/saving-state.ts'
import { useNoteSaving } from '../../panes/notes/use-note-saving.ts'
import { useOtherEditors } from '../../panes/notes/use-other-editors.ts'
import { useDepartment } from '../../domain/places/departments.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { useLeaveGuard } from '../../ui/forms/use-leave-guard.ts'
import { useReturn } from '../../ui/layout/use-return.ts'
import { KeptLine } from './kept-line.tsx'
import { MergeDialog, type ShownNote, type Texts } from './merge-dialog.tsx'
import { NoteBar } from './note-bar.tsx'
import css from './notes.module.css'
import { OthersLine } from './others-line.tsx'
import { TitleField } from './title-field.tsx'
import { useTextHelp } from './use-text-help.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'

const loadEditor = import('../../panes/notes/editor/note-editor.tsx')
const NoteEditor = lazy(async () => ({ default: (await loadEditor).NoteEditor }))

type WriteNoteProps = {
  asset: Asset
  /** Null for a new one. */
  note: Note | null
  blocks: readonly NoteBlock[]
  /** Of a new note that was made of something: nobody has saved it yet. */
  generatedTitle: string | null
  parentId: string | null
  /** What this browser kept and never sent. */
  kept: readonly KeptNote[]
  /** Where one goes who came straight here. */
  back: string
  onCreated: (noteId: string) => void
  onBroken: () => void
}

export function WriteNote({ asset, note, blocks, parentId, back, onCreated, ...props }: WriteNoteProps) {
  const { generatedTitle } = props
  const t = useTranslations('notes')
  const confirm = useConfirm()
  const ids = useAddressIds()
  const { departmentId, assetId } = ids
  const { department } = useDepartment(departmentId)
  const goBack = useReturn(back)
  const [title, setTitle] = useState(note?.title ?? generatedTitle ?? '')
  const [titleWrong, setTitleWrong] = useState(false)
  const [counted, setCounted] = useState(() => ({ words: wordsIn(blocks), isFilled: hasContent(blocks) }))
  /** What is written when somebody else's text is met, and what is done when both are one. */
  const [merging, setMerging] = useState<{ kind: SaveKind; met: Note; both: Texts } | null>(null)
  /** What is written when older versions are looked at. */
  const [comparing, setComparing] = useState<ShownNote | null>(null)
  const titleNow = useRef(title)
  const writer = useRef<NoteWriter>(null)
  const textHelp = useTextHelp(writer)
  const countTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
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
  const letGo = useLeaveGuard(state.isUnsaved && state.cannotKeep)

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

  const show = (text: { title: string; blocks: readonly NoteBlock[] }) => {
    writer.current?.replace(text.blocks)
    retitle(text.title)
    countSoon()
  }
  const written = () => ({ title: titleNow.current, blocks: readBlocks() })
  const shownOf = (text: NoteText): ShownNote => {
    const stored = blocksOf(text.data) ?? []
    return { title: text.title, blocks: writer.current?.asWritten(stored) ?? stored }
  }
  /** Both texts beside one another, as they are now. */
  const merge = (kind: SaveKind) => {
    const { theirs: met, base } = saving.state()
    if (met) setMerging({ kind, met, both: { mine: written(), theirs: shownOf(met), base: base && shownOf(base) } })
  }
  const save = async (kind: SaveKind) => {
    if (titleNow.current.trim() === '') {
      setTitleWrong(true)
      return
    }
    if (titleNow.current.trim().length > limits.title) return
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
    if (!saved) return
    if (kind === 'save') {
      letGo()
      goBack()
    }
  }
  const reload = async () => {
    const { theirs } = state
    if (!theirs) return
    const question = { title: t('discardTitle'), text: t('discardText'), action: t('discard'), danger: true }
    if (state.isUnsaved && !(await confirm(question))) return
    show({ title: theirs.title, blocks: blocksOf(theirs.data) ?? [] })
    saving.accept(theirs)
  }
  const use = ({ key, work }: KeptNote) => {
    show({ title: work.title, blocks: blocksOf(work.data) ?? [] })
    const { seen, creation } = work
    saving.adopt({ key, seen, creation: creation && { key: creation.key, text: creation, kind: creation.kind } })
  }
  const isTitleLong = title.trim().length > limits.title
  const textMissing = counted.isFilled ? null : t('contentMissing')
  const cannotSave = title.trim() === '' ? t('titleMissing') : isTitleLong ? texts.noteTitleLong : textMissing
  const onReady = useCallback((ready: NoteWriter) => (writer.current = ready), [])
  return (
    // Ctrl+S wherever one is in the note.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={css.page}
      onKeyDown={(event) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
        event.preventDefault()
        // While another is sent, this one waits for it.
        if (!event.repeat && hasContent(readBlocks())) void save('draft')
      }}
    >
      <NoteBar
        state={state}
        cannotSave={cannotSave}
        onClose={goBack}
        onSave={(kind) => void save(kind)}
        onVersions={state.id === null ? undefined : () => setComparing(written())}
        onPressedDisabled={() => setTitleWrong(title.trim() === '')}
        tools={textHelp.barTools}
      />
      <KeptLine kept={props.kept} note={note} onUse={use} />
      <OthersLine
        others={others}
        theirs={state.theirs}
        onReload={() => void reload()}
        onCompare={() => merge('draft')}
      />
      <div className={css.scroll}>
        <article className={css.column}>
          <TitleField
            value={title}
            wrong={isTitleLong ? texts.noteTitleLong : titleWrong ? texts.noteTitleRequired : null}
            isFirst={note === null && generatedTitle === null}
            onChange={(next) => {
              retitle(next)
              setTitleWrong(false)
              saving.changed()
            }}
            onEnter={() => writer.current?.focus()}
          />
          <p className={css.meta}>
            {department?.name} · {asset.name} · <span>{t('words', { count: counted.words })}</span>
          </p>
          <SaidOtherwise facts={note?.changedFacts} />
          <NoteEditor
            place={{ departmentId, assetId }}
            noteId={state.id}
            blocks={blocks}
            label={t('text')}
            mentionAddress={(type, id) =>
              type === 'note' ? addressOf('updateNote', { ...ids, noteId: id }) : viewedAddress(ids, { type, id })
            }
            tools={textHelp.selectionTool}
            onReady={onReady}
            onBroken={props.onBroken}
            onChange={() => {
              countSoon()
              saving.changed()
            }}
          />
        </article>
        {textHelp.card}
      </div>
      {merging && (
        <MergeDialog
          {...merging.both}
          theirName={merging.met.updatedBy?.username}
          onClose={() => setMerging(null)}
          onApply={(merged) => {
            setMerging(null)
            show(merged)
            saving.rebase(merging.met)
            saving.changed()
            void save(merging.kind)
          }}
        />
      )}
      {comparing && state.id !== null && (
        <VersionsDrawer
          ids={{ departmentId, assetId, noteId: state.id }}
          now={comparing}
          shownOf={shownOf}
          keepNow={async () => !state.isUnsaved || (await saving.save('draft')) !== null}
          seen={() => saving.state().seen}
          onRestored={(restored) => {
            show({ title: restored.title, blocks: blocksOf(restored.data) ?? [] })
            saving.accept(restored)
          }}
          onStale={(theirs) => {
            if (theirs) saving.meet(theirs)
            // With nothing of one's own to lose, the line above the text says it.
            if (saving.state().isUnsaved) merge('draft')
          }}
          onClose={() => setComparing(null)}
        />
      )}
    </div>
  )
}
