import type { Asset } from '@millwright/contract/assets'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { viewedAddress, useAddressIds, addressOf } from '../../addresses.ts'
import { SaidOtherwise } from '../../domain/facts/said-otherwise.tsx'
import type { KeptNote } from '../../domain/notes/kept-notes.ts'
import { useDepartment } from '../../domain/places/departments.ts'
import { useReturn } from '../../ui/layout/use-return.ts'
import { KeptLine } from './kept-line.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { NoteBar } from './note-bar.tsx'
import css from './notes.module.css'
import { OthersLine } from './others-line.tsx'
import { TitleField } from './title-field.tsx'
import { useNoteCommands } from './use-note-commands.ts'
import { useTextHelp } from './use-text-help.tsx'
import { type OpenedNote, useWrittenNote, type WrittenNote } from './use-written-note.ts'
import { VersionsDrawer } from './versions-drawer.tsx'

const loadEditor = import('../../panes/notes/editor/note-editor.tsx')
const NoteEditor = lazy(async () => ({ default: (await loadEditor).NoteEditor }))

type WriteNoteProps = OpenedNote & {
  asset: Asset
  /** What this browser kept and never sent. */
  kept: readonly KeptNote[]
  /** Where one goes who came straight here. */
  back: string
  onBroken: () => void
}

export function WriteNote({ asset, kept, back, onBroken, ...opened }: WriteNoteProps) {
  const { note, blocks, generatedTitle } = opened
  const t = useTranslations('notes')
  const ids = useAddressIds()
  const { departmentId, assetId } = ids
  const { department } = useDepartment(departmentId)
  const goBack = useReturn(back)
  const written = useWrittenNote(opened)
  const commands = useNoteCommands(written, goBack)
  const { title, titleWrong, counted, writer, saving, state } = written
  const textHelp = useTextHelp(writer)
  const isTitleLong = title.trim().length > limits.title
  const textMissing = counted.isFilled ? null : t('contentMissing')
  const cannotSave = title.trim() === '' ? t('titleMissing') : isTitleLong ? texts.noteTitleLong : textMissing
  return (
    // Ctrl+S wherever one is in the note.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.page} onKeyDown={commands.onKeyDown}>
      <NoteBar
        state={state}
        cannotSave={cannotSave}
        onClose={goBack}
        onSave={commands.save}
        onVersions={state.id === null ? undefined : commands.compare}
        onPressedDisabled={() => written.setTitleWrong(title.trim() === '')}
        tools={textHelp.barTools}
      />
      <KeptLine kept={kept} note={note} onUse={commands.takeKept} />
      <OthersLine
        others={written.others}
        theirs={state.theirs}
        onReload={() => void commands.reload()}
        onCompare={() => commands.merge('draft')}
      />
      <div className={css.scroll}>
        <article className={css.column}>
          <TitleField
            value={title}
            wrong={isTitleLong ? texts.noteTitleLong : titleWrong ? texts.noteTitleRequired : null}
            isFirst={note === null && generatedTitle === null}
            onChange={(next) => {
              written.retitle(next)
              written.setTitleWrong(false)
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
            onReady={written.onReady}
            onBroken={onBroken}
            onChange={() => {
              written.countSoon()
              saving.changed()
            }}
          />
        </article>
        {textHelp.card}
      </div>
      <OtherTexts written={written} commands={commands} />
    </div>
  )
}

type OtherTextsProps = { written: WrittenNote; commands: ReturnType<typeof useNoteCommands> }

/** Somebody else's text, and older versions, beside what is written. */
function OtherTexts({ written, commands }: OtherTextsProps) {
  const { departmentId, assetId } = useAddressIds()
  const { merging, setMerging, comparing, setComparing, shownOf, saving, state } = written
  return (
    <>
      {merging && (
        <MergeDialog
          {...merging.both}
          theirName={merging.met.updatedBy?.username}
          onClose={() => setMerging(null)}
          onApply={commands.applyMerged}
        />
      )}
      {comparing && state.id !== null && (
        <VersionsDrawer
          ids={{ departmentId, assetId, noteId: state.id }}
          now={comparing}
          shownOf={shownOf}
          keepNow={commands.keepNow}
          seen={() => saving.state().seen}
          onRestored={commands.restored}
          onStale={commands.meet}
          onClose={() => setComparing(null)}
        />
      )}
    </>
  )
}
