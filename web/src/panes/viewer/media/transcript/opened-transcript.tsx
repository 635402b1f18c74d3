import type { Transcript } from '@millwright/contract/videos'
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextHelpCard } from '../../../../domain/writing/text-help-card.tsx'
import type { ResourcePlace } from '../../../../domain/resources/resource.ts'
import type { ShownMarks } from '../../viewer-props.ts'
import type { Playback } from '../player/playback.ts'
import { useAtTime } from '../player/use-media.ts'
import { EditBar } from './edit-bar.tsx'
import { KeptEditsLine } from './kept-edits-line.tsx'
import { citedLines, lineAt } from './lines.ts'
import { StaleDialog } from './stale-dialog.tsx'
import { TranscriptBar } from './transcript-bar.tsx'
import { TranscriptLines } from './transcript-lines.tsx'
import css from './transcript.module.css'
import { useEditing } from './use-editing.ts'
import { useLineHelp } from './use-line-help.ts'
import { useLineSearch } from './use-line-search.ts'

type OpenedTranscriptProps = {
  transcript: Transcript
  place: ResourcePlace
  mayWrite: boolean
  video: HTMLVideoElement | null
  playback: Playback | null
  shown: ShownMarks | null
  searchRef: RefObject<HTMLInputElement | null>
  onSaved: () => void
  /** Somebody begins to write in it, or ends that. */
  onEditing: (isEditing: boolean) => void
}

/** The lines of a transcript as the video plays them, searched and corrected. */
export function OpenedTranscript(props: OpenedTranscriptProps) {
  const { transcript, place, mayWrite, video, playback, shown, searchRef, onSaved, onEditing } = props
  const t = useTranslations('videos')
  const editing = useEditing(place, { transcript, onSaved, onEditing })
  const { lines, texts, isEditing } = editing
  const textOf = useCallback((line: number) => texts.get(line) ?? lines[line]?.text ?? '', [lines, texts])
  const placeOf = useCallback((second: number) => lineAt(lines, second), [lines])
  const current = useAtTime(video, placeOf)
  const cited = useMemo(() => citedLines(lines, shown?.marks ?? []), [lines, shown])

  const visit = shown?.visit ?? ''
  /** The visit in which the reader has gone elsewhere by hand: the next one follows the video again. */
  const [left, setLeft] = useState<string | null>(null)
  const search = useLineSearch(lines)
  const follows = left !== visit && !isEditing && !search.isSearched
  const follow = () => {
    setLeft(null)
    search.onQuery('')
  }
  const firstCited = cited.keys().next().value
  const quoted = useMemo(
    () => (visit === '' || firstCited === undefined ? null : { line: firstCited }),
    [visit, firstCited],
  )

  const help = useLineHelp({ count: lines.length, current, textOf, write: editing.write })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEditing || event.altKey || !(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    if (key === 's') editing.save()
    else if (key === 'y' || (key === 'z' && event.shiftKey)) editing.redo()
    else if (key === 'z') editing.undo()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const list = useRef<HTMLDivElement>(null)
  return (
    // Its keys hold wherever one is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.transcript} onKeyDown={onKeyDown}>
      <TranscriptBar
        place={place}
        search={search}
        searchRef={searchRef}
        onFollow={follows || isEditing ? undefined : follow}
        onEdit={mayWrite && !isEditing ? editing.start : undefined}
      />
      {editing.kept && mayWrite && (
        <KeptEditsLine kept={editing.kept} onUse={editing.start} onDiscard={() => void editing.discardKept()} />
      )}
      {isEditing && <EditBar editing={editing} onHelp={help.open} />}
      <div className={css.body}>
        <TranscriptLines
          scroll={list}
          lines={lines}
          textOf={textOf}
          current={current}
          cited={cited}
          query={search.searched}
          hitLine={search.hitLine}
          sought={search.sought}
          quoted={quoted}
          follows={follows}
          onLeave={() => setLeft(visit)}
          onSeek={(second) => {
            setLeft(null)
            playback?.seek(second)
          }}
          onWrite={isEditing ? editing.write : undefined}
          onSelect={help.remember}
          label={t('transcriptions')}
        />
        {help.opened && (
          <div className={css.help}>
            <TextHelpCard key={help.opened.times} place={help.opened.place} language={null} onClose={help.close} />
          </div>
        )}
      </div>
      {editing.merging && (
        <StaleDialog merging={editing.merging} onApply={editing.settle} onClose={editing.leaveMerging} />
      )}
    </div>
  )
}
