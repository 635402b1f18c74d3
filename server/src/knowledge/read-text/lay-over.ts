import type { Segment } from '@millwright/contract/segments'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { PassageRange } from '../../schema/passages.ts'
import { keepShown } from '../index/show-current.ts'
import { addPassages } from '../index/stored-passages.repository.ts'
import type { PassageOwner } from '../passages/passages.repository.ts'
import {
  findSegmentText,
  listPassagesBehind,
  listPassagesOf,
  nextOrdinal,
  rewritePassages,
  setSegmentText,
  type StoredPassage,
} from '../index/replaced-text.repository.ts'
import { replaceStretch } from '../passages/replace-stretch.ts'
import { changedSegment, type LineChange } from './changed-segment.ts'
import { type Correction, correctedLines } from './corrected-lines.ts'
import {
  type CorrectedSegment,
  findReading,
  listCorrectedSegments,
  listCorrections,
  countReadLines,
  setSetting,
} from './readings.repository.ts'
import { headingRenamer, headingsRenamed, type RenamedHeading } from './renamed-headings.ts'
import type { TextChange } from './text-changes.ts'

/** A resource's version and a segment of it; `title` is what its passages are called without a heading. */
type ReadSegmentOf = PassageOwner & { segment: Segment; title: string }

/**
 * Puts the new text of lines into the text of their segment, its places and the passages that hold them, which are
 * found by it as soon as the transaction ends. Returns whether that could be done: the text that is stored may have
 * been made in another way than today's.
 */
export async function changeLines(tx: Transaction, of: ReadSegmentOf, change: LineChange): Promise<boolean> {
  const changed = changedSegment(await findSegmentText(tx, of), change)
  if (!changed) return false
  const { changes, setting, ...said } = changed
  if (changes.length === 0) return true
  await setSegmentText(tx, of, said)
  if (setting) await setSetting(tx, of, setting)
  await keepShown(tx, of, () => changePassages(tx, of, changes))
  return true
}

async function changePassages(tx: Transaction, of: ReadSegmentOf, changes: readonly TextChange[]): Promise<void> {
  const { segment, title } = of
  const before = await listPassagesOf(tx, of)
  let passages = before.map((passage) => ({ ...passage, isTextNew: false }))
  // Lines of a page that said nothing before, or nothing that is searched.
  let added: { text: string; ranges: PassageRange[] }[] = []
  for (const change of changes) {
    const replace = <T extends { text: string; ranges: PassageRange[] }>(passage: T) => ({
      ...passage,
      ...replaceStretch(passage, { segment, ...change }),
    })
    const replaced = passages.map(replace)
    passages = replaced.map(({ isTouched, ...passage }) => ({
      ...passage,
      isTextNew: passage.isTextNew || isTouched,
    }))
    const alone = added.map(replace)
    added = alone.map(({ text, ranges }) => ({ text, ranges }))
    const { start, text } = change
    if (text.trim() === '' || [...replaced, ...alone].some(({ isTouched }) => isTouched)) continue
    added.push({ text, ranges: [{ offset: 0, segment, start, end: start + text.length }] })
  }
  const renamed = passages.flatMap((passage, at) => headingsRenamed(segment, before[at] ?? passage, passage))
  if (renamed.length > 0) passages = await withHeadings(tx, of, { passages, before, renamed })
  await rewritePassages(tx, of, passages)
  if (added.length === 0) return
  const ordinal = await nextOrdinal(tx, of)
  await addPassages(
    tx,
    of,
    added.map((passage, at) => ({ ...passage, title, ordinal: ordinal + at })),
  )
}

type RewrittenPassage = StoredPassage & { isTextNew: boolean }
type HeadingChange = {
  passages: readonly RewrittenPassage[]
  /** The same, while the headings had their old text. */
  before: readonly StoredPassage[]
  renamed: readonly RenamedHeading[]
}
const passagesAtOnce = 100

/** Passages of a segment, and those behind them that stand below one of its headings, as these are called now. */
async function withHeadings(
  tx: Transaction,
  of: ReadSegmentOf,
  { passages, before, renamed }: HeadingChange,
): Promise<RewrittenPassage[]> {
  const renamer = headingRenamer(of.segment, renamed)
  const rewritten = new Map(passages.map((passage) => [passage.id, passage]))
  const rangesBefore = new Map(before.map(({ id, ranges }) => [id, ranges]))
  const isHeading = (path: string | undefined) => renamed.some(({ from }) => from === path)
  const withHeading = before.filter(({ ranges }) => ranges.some(({ path }) => isHeading(path)))
  const last = withHeading.at(-1)?.ordinal ?? -1
  let at = (withHeading[0]?.ordinal ?? 0) - 1
  while (at < last || renamer.isOpen()) {
    const next = await listPassagesBehind(tx, of, { ordinal: at, most: passagesAtOnce })
    for (const stored of next) {
      const passage = rewritten.get(stored.id) ?? { ...stored, isTextNew: false }
      const { isRenamed, ...named } = renamer.rename(passage, rangesBefore.get(stored.id) ?? stored.ranges)
      if (isRenamed) rewritten.set(stored.id, { ...named, isTextNew: true })
    }
    const end = next.at(-1)
    if (!end) break
    at = end.ordinal
  }
  return [...rewritten.values()]
}

/**
 * Lays what people corrected over a version that was just read anew and is not found yet. A segment a
 * transaction: on the embedded database everybody waits for each (docs/decisions/0045).
 */
export function correctionLayer(version: PassageOwner & { title: string }) {
  const laid = new Map<string, { state: string; corrections: readonly Correction[] }>()
  let waiting: CorrectedSegment[] = []
  const listNew = async (tx: Transaction) =>
    (await listCorrectedSegments(tx, version)).filter(({ key, state }) => laid.get(key)?.state !== state)
  const layOver = async (tx: Transaction, { key, state }: CorrectedSegment) => {
    const of = { ...version, segment: Number(key) }
    const reading = await findReading(tx, of)
    const corrections = await listCorrections(tx, of)
    if (reading) {
      const before = correctedLines(reading.lines, laid.get(key)?.corrections ?? [])
      const after = correctedLines(reading.lines, corrections)
      await changeLines(tx, of, { reading, before, after })
      await countReadLines(tx, of, after)
    }
    laid.set(key, { state, corrections })
  }
  return {
    /** One more segment; false when none is left. */
    ahead: async (tx: Transaction): Promise<boolean> => {
      if (waiting.length === 0) waiting = await listNew(tx)
      const next = waiting.shift()
      if (next) await layOver(tx, next)
      return next !== undefined
    },
    /** Whether anybody has corrected a segment since; to be asked in the step that makes the version found, while nobody can. */
    isBehind: async (tx: Transaction): Promise<boolean> => (await listNew(tx)).length > 0,
  }
}
