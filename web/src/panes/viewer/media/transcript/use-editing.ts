import type { Transcript, TranscriptSegment } from '@millwright/contract/videos'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../../platform/session.ts'
import { randomKey } from '../../../../platform/submit-key.ts'
import { withToast } from '../../../../ui/feedback/toasts.tsx'
import type { ResourcePlace } from '../../../../domain/resources/resource.ts'
import { saveTranscript, showTranscript, StaleTranscript } from '../../../../domain/resources/videos.ts'
import { forgetEdits, keepEdits, keptEdits, type KeptEdits } from './kept-edits.ts'
import {
  changedLines,
  type Conflict,
  filled,
  type LineEdits,
  mergeLines,
  noEdits,
  redone,
  undone,
  withMine,
  written,
} from './line-edits.ts'

/** The transcript on which somebody writes, and what is written over it. */
type Editing = { base: Transcript; edits: LineEdits }
/** What both have changed, in the transcript as somebody else has saved it. */
export type Merging = { present: Transcript; segments: readonly TranscriptSegment[]; conflicts: readonly Conflict[] }

type Edited = {
  transcript: Transcript
  /** The server has it, and indexes it again. */
  onSaved: () => void
}

/** Writing in the lines of a transcript: kept in this browser until it is saved, and never over somebody else's words. */
export function useEditing(place: ResourcePlace, { transcript, onSaved }: Edited) {
  const t = useTranslations('videos')
  const cache = useQueryClient()
  const userId = useUser()._id
  const resourceId = place.id
  const owner = useMemo(() => ({ userId, resourceId }), [userId, resourceId])
  const [editing, setEditing] = useState<Editing | null>(null)
  const [tab] = useState(randomKey)
  const [kept, setKept] = useState<KeptEdits | null>(() => keptEdits(owner))
  const [merging, setMerging] = useState<Merging | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const changed = useMemo(() => (editing ? changedLines(editing.base.segments, editing.edits) : []), [editing])

  useEffect(() => {
    // What was kept before stays until something is written.
    if (editing && editing.edits !== noEdits) keepEdits(owner, tab, { seen: editing.base.updatedAt, lines: changed })
  }, [owner, tab, editing, changed])

  const end = () => {
    forgetEdits(owner, tab)
    // Of another tab, or of one more visit.
    setKept(keptEdits(owner))
    setEditing(null)
    setMerging(null)
  }
  /** Takes over what another tab has kept: it is there once. */
  const resume = (one: KeptEdits) => {
    keepEdits(owner, tab, one)
    forgetEdits(owner, one.tab)
    setEditing(resumed(transcript, one))
  }
  const change = (by: (edits: LineEdits) => LineEdits) =>
    setEditing((before) => before && { ...before, edits: by(before.edits) })

  /** Null where both have changed a line: what to do is asked. */
  const send = async (segments: readonly TranscriptSegment[], seen: string) => {
    try {
      const reply = await saveTranscript(place, { segments: filled(segments), seen })
      showTranscript(cache, place, reply.data)
      end()
      onSaved()
      return reply
    } catch (error) {
      if (!(error instanceof StaleTranscript)) throw error
      const { present } = error
      const merged = mergeLines(changed, present.segments)
      if (merged.conflicts.length === 0) return send(merged.segments, present.updatedAt)
      setMerging({ present, ...merged })
      return null
    }
  }
  const saved = async (segments: readonly TranscriptSegment[], seen: string) => {
    setIsSaving(true)
    await withToast(t('savingTranscript'), () => send(segments, seen))
    setIsSaving(false)
  }

  return {
    isEditing: editing !== null,
    lines: editing?.base.segments ?? transcript.segments,
    texts: editing?.edits.texts ?? noEdits.texts,
    changed: changed.length,
    canUndo: (editing?.edits.past.length ?? 0) > 0,
    canRedo: (editing?.edits.future.length ?? 0) > 0,
    isSaving,
    /** What this browser kept of an earlier visit, or keeps for another tab. */
    kept: editing ? null : kept,
    merging,
    /** Goes on with what was kept, where there is something. */
    start: () => (kept ? resume(kept) : setEditing({ base: transcript, edits: noEdits })),
    write: (line: number, before: string, after: string) => change((edits) => written(edits, { line, before, after })),
    undo: () => change(undone),
    redo: () => change(redone),
    cancel: end,
    discardKept: () => {
      if (kept) forgetEdits(owner, kept.tab)
      setKept(keptEdits(owner))
    },
    save: () => {
      if (!editing || isSaving) return
      const { base, edits } = editing
      const segments = base.segments.map((segment, line) => ({
        ...segment,
        text: edits.texts.get(line) ?? segment.text,
      }))
      void saved(segments, base.updatedAt)
    },
    /** One's own words where they are chosen, the other's elsewhere. */
    settle: (mine: readonly Conflict[]) => {
      if (merging) void saved(withMine(merging.segments, mine), merging.present.updatedAt)
    },
    leaveMerging: () => setMerging(null),
  }
}

/**
 * As it stood when it was kept, as far as it was written over: where somebody has changed that meanwhile, the save finds
 * it stale and both are shown.
 */
function resumed(transcript: Transcript, kept: KeptEdits): Editing {
  const { conflicts } = mergeLines(kept.lines, transcript.segments)
  const asBefore = conflicts.map((one) => ({ ...one, mine: { ...one.mine, after: one.mine.before } }))
  const segments = withMine(transcript.segments, asBefore)
  const edits = kept.lines.reduce((all, { start, end, before, after }) => {
    const line = segments.findIndex((one) => one.start === start && one.end === end && one.text === before)
    return line === -1 ? all : written(all, { line, before, after })
  }, noEdits)
  return { base: { ...transcript, segments, updatedAt: kept.seen }, edits }
}
