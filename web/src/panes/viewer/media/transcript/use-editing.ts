import type { Transcript, TranscriptSegment } from '@millwright/contract/videos'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ResourcePlace } from '../../../../domain/resources/resource.ts'
import { showTranscript } from '../../../../domain/resources/videos.ts'
import { isSending, type SaveAsk } from '../../../../domain/saving/saving-state.ts'
import { openUnsavedWork } from '../../../../domain/saving/unsaved-work.ts'
import { useKeptWork } from '../../../../domain/saving/use-kept-work.ts'
import { useSaving } from '../../../../domain/saving/use-saving.ts'
import { useUser } from '../../../../platform/session.ts'
import { toastFailure, withToast } from '../../../../ui/feedback/toasts.tsx'
import { keptPrefix, type KeptEdits, TranscriptWork } from './kept-edits.ts'
import {
  changedIn,
  type ChangedLine,
  changedLines,
  type Conflict,
  type LineEdits,
  mergeLines,
  noEdits,
  redone,
  storedLine,
  undone,
  withMine,
  written,
} from './line-edits.ts'
import { createTranscriptSaving } from './transcript-saving.ts'

/** The transcript on which somebody writes, and what is written over it. */
type EditingState = { base: Transcript; edits: LineEdits }
/** What both have changed, in the transcript as somebody else has saved it. */
export type Merging = { present: Transcript; segments: readonly TranscriptSegment[]; conflicts: readonly Conflict[] }

type EditedTranscript = {
  transcript: Transcript
  /** The server has it, and indexes it again. */
  onSaved: () => void
  /** Somebody begins to write in it, or ends that. */
  onEditing: (isEditing: boolean) => void
}

/** Writing in the lines of a transcript: kept in this browser until it is saved, and never over somebody else's words. */
export function useEditing(place: ResourcePlace, { transcript, onSaved, onEditing }: EditedTranscript) {
  const t = useTranslations('videos')
  const cache = useQueryClient()
  const userId = useUser()._id
  const [editing, setEditing] = useState<EditingState | null>(null)
  const [merging, setMerging] = useState<Merging | null>(null)
  /** Of those that were kept; used or discarded ones are gone before the browser says so. */
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const found = useKeptWork(keptPrefix({ userId, resourceId: place.id }), TranscriptWork)
  const kept = found.data?.find(({ key }) => !settled.has(key)) ?? null
  /** As it is before the screen is drawn: it is kept with every letter. */
  const latest = useRef<EditingState | null>(null)
  const { saving, state } = useSaving(() => createTranscriptSaving(place, transcript, userId), {
    read: () => (latest.current ? linesOf(latest.current) : transcript.segments),
    onTaken: (stored) => goOnFrom(stored),
  })
  const changed = useMemo(() => (editing ? changedOf(editing) : []), [editing])

  const become = (next: EditingState | null) => {
    latest.current = next
    setEditing(next)
  }
  const begin = (next: EditingState) => {
    become(next)
    onEditing(true)
    saving.accept(next.base)
  }
  const end = () => {
    if (latest.current) saving.accept(latest.current.base)
    become(null)
    onEditing(false)
    setMerging(null)
    // Of another tab, or of one more visit.
    void found.refetch()
  }
  /** What was typed while the server was told stands on what it took. */
  const goOnFrom = (stored: Transcript) => {
    const before = latest.current
    if (!before) return
    const { isUnsaved, savedText } = saving.state()
    const typed = isUnsaved && savedText ? changedIn(savedText, linesOf(before)) : []
    const next = laidOver(stored, typed, before.base.updatedAt)
    become(next)
    if (typed.length === 0) return
    saving.rebase(next.base)
    saving.changed()
  }
  const settle = (one: KeptEdits) => setSettled(new Set([...settled, one.key]))
  /** Takes over what another page has kept: it is there once. */
  const resume = (one: KeptEdits) => {
    settle(one)
    const next = resumed(transcript, one.work)
    if (changedOf(next).length > 0) {
      begin(next)
      saving.adopt({ key: one.key, seen: one.work.seen, creation: null })
    } else {
      // The lines say it already.
      begin({ base: transcript, edits: noEdits })
      void drop(one)
    }
  }
  const drop = async ({ key }: KeptEdits) => {
    try {
      await (await openUnsavedWork()).drop(key)
    } catch (error) {
      toastFailure(error)
    }
  }
  const change = (by: (edits: LineEdits) => LineEdits) => {
    const before = latest.current
    if (!before) return
    const next = { ...before, edits: by(before.edits) }
    become(next)
    // Nothing is left to keep where all of it was taken back.
    if (changedOf(next).length === 0) saving.accept(next.base)
    else saving.changed()
  }

  const meet = (present: Transcript) => setMerging({ present, ...mergeLines(changed, present.segments) })
  const save = async (over?: SaveAsk<readonly TranscriptSegment[]>['over']) => {
    let theirs: Transcript | null = null
    const saved = await withToast(t('savingTranscript'), async () => {
      const reply = await saving.save('save', over)
      if (!reply) ({ theirs } = saving.state())
      return reply
    })
    if (theirs) meet(theirs)
    if (!saved) return
    showTranscript(cache, place, saved.data)
    setMerging(null)
    if (!latest.current || changedOf(latest.current).length === 0) end()
    onSaved()
  }

  return {
    isEditing: editing !== null,
    lines: editing?.base.segments ?? transcript.segments,
    texts: editing?.edits.texts ?? noEdits.texts,
    changed: changed.length,
    canUndo: (editing?.edits.past.length ?? 0) > 0,
    canRedo: (editing?.edits.future.length ?? 0) > 0,
    isSaving: isSending(state),
    /** What this browser kept of an earlier visit. */
    kept: editing ? null : kept,
    merging,
    /** Goes on with what was kept, where there is something. */
    start: () => (kept ? resume(kept) : begin({ base: transcript, edits: noEdits })),
    write: (line: number, before: string, after: string) => change((edits) => written(edits, { line, before, after })),
    undo: () => change(undone),
    redo: () => change(redone),
    cancel: end,
    discardKept: async () => {
      if (!kept) return
      settle(kept)
      await drop(kept)
    },
    save: () => {
      if (editing && !isSending(state)) void save()
    },
    /** One's own words where they are chosen, the other's elsewhere. */
    settle: (mine: readonly Conflict[]) => {
      if (merging) void save({ text: withMine(merging.segments, mine), seen: merging.present.updatedAt })
    },
    leaveMerging: () => setMerging(null),
  }
}

const changedOf = ({ base, edits }: EditingState) => changedLines(base.segments, edits)

function linesOf({ base, edits }: EditingState): readonly TranscriptSegment[] {
  return base.segments.map((segment, line) => ({ ...segment, text: edits.texts.get(line) ?? segment.text }))
}

/**
 * What was typed after a save, on what the server made of that: without spaces that it leaves out, and without emptied
 * lines. Where somebody else has changed a line of it, it stands on what was `seen`, so that the next save asks.
 */
function laidOver(stored: Transcript, typed: readonly ChangedLine[], seen: string): EditingState {
  const lines = typed.map((one) => ({ ...one, before: storedLine(one.before) }))
  const { conflicts } = mergeLines(lines, stored.segments)
  const isBothChanged = conflicts.some(({ mine }) => mine.before !== '')
  return resumed(stored, { lines, seen: isBothChanged ? seen : stored.updatedAt })
}

/**
 * As it stood when it was kept, as far as it was written over: where somebody has changed that meanwhile, the save finds
 * it stale and both are shown.
 */
function resumed(transcript: Transcript, kept: TranscriptWork): EditingState {
  const { conflicts } = mergeLines(kept.lines, transcript.segments)
  const asBefore = conflicts.map((one) => ({ ...one, mine: { ...one.mine, after: one.mine.before } }))
  const segments = withMine(transcript.segments, asBefore)
  const edits = kept.lines.reduce((all, { start, end, before, after }) => {
    const line = segments.findIndex((one) => one.start === start && one.end === end && one.text === before)
    return line === -1 ? all : written(all, { line, before, after })
  }, noEdits)
  return { base: { ...transcript, segments, updatedAt: kept.seen }, edits }
}
