import type { Segment } from '@millwright/contract/segments'
import type { PassagePart } from '../../schema/passages.ts'
import { type Line, type SourceSegment } from './page-lines.ts'
import { sentencesOf, type Stretch } from '../language/sentences.ts'
import { countWords, wordEnds } from '../language/words.ts'

/** What a passage is made of: a sentence, list item, table row or heading, or a part of one that is too long. */
export type Unit = {
  segment: Segment
  start: number
  end: number
  text: string
  words: number
  /** What stands between it and the unit before, when both are of one segment and nothing was left out. */
  lead: string | undefined
  /** It ends a sentence that began in the segment before: no cut may come between. */
  glued: boolean
  headingSize: number
  /** Of a heading, once it was entered: itself after those above it. */
  path?: string
  /** A row of a table, or a line that stands over one, and which. */
  isRow?: boolean
  of?: PassagePart
  /** What is read with a row wherever it stands. */
  head?: RowHead
}

/** What stands over a row wherever it is read: caption, header, the line that names its group, a cell that reaches down. */
export type RowHead = readonly Unit[]
/** Rows by where they begin, with the columns that their cells stand in; `taken` are the lines that stand in heads. */
export type RowsOfSegment = {
  heads: ReadonlyMap<number, RowHead>
  parts: ReadonlyMap<number, PassagePart>
  taken: ReadonlySet<number>
  open: RowHead
}

const maxUnitLength = 110
/** A word of text; a run of signs without a blank counts as many. */
const charactersOfWord = 40
/** A row is whole: what helps stands behind what is wrong. */
const maxRowLength = 400

/** `lines` are those of the segment that belong to its text. */
export function unitsOf(source: SourceSegment, lines: readonly Line[], rows: RowsOfSegment = noRows): Unit[] {
  const units: Unit[] = []
  let end = -1
  const headings = (source.headings ?? []).toSorted((one, other) => one.start - other.start)
  let next = 0
  const add = (stretch: Stretch, more: Pick<Unit, 'isRow' | 'head' | 'of'> = {}): void => {
    while ((headings[next]?.end ?? Infinity) <= stretch.start) next++
    const heading = (headings[next]?.start ?? Infinity) <= stretch.start ? headings[next] : undefined
    units.push({
      segment: source.segment,
      ...stretch,
      words: Math.max(countWords(stretch.text), Math.ceil(stretch.text.length / charactersOfWord)),
      lead: end < 0 ? undefined : source.text.slice(end, stretch.start),
      glued: false,
      headingSize: heading?.size ?? 0,
      ...more,
    })
    end = stretch.end
  }
  for (const { isRow, from, to } of runsOf(lines, rows)) {
    const first = lines[from]
    const last = lines[to - 1]
    if (!first || !last) continue
    if (isRow) {
      const head = rows.heads.get(first.start) ?? []
      const whole = partsOf(first, maxRowLength)
      const of: PassagePart = whole.length === 1 ? (rows.parts.get(first.start) ?? { part: 'row' }) : { part: 'row' }
      for (const part of whole) add(part, { isRow: true, head, of })
      continue
    }
    const body = source.text.slice(first.start, last.end)
    for (const sentence of sentencesOf(body).flatMap((one) => partsOf(one, maxUnitLength))) {
      add({ start: first.start + sentence.start, end: first.start + sentence.end, text: sentence.text })
    }
  }
  return units
}

const noRows: RowsOfSegment = { heads: new Map(), parts: new Map(), taken: new Set(), open: [] }

/** Rows one by one, and what stands between them; lines that stand in heads are left out. */
function runsOf(
  lines: readonly Line[],
  { heads, taken }: RowsOfSegment,
): { isRow: boolean; from: number; to: number }[] {
  if (heads.size === 0) return [{ isRow: false, from: 0, to: lines.length }]
  const runs: { isRow: boolean; from: number; to: number }[] = []
  for (const [at, line] of lines.entries()) {
    if (taken.has(line.start)) continue
    const isRow = heads.has(line.start)
    const last = runs.at(-1)
    if (last && !isRow && !last.isRow && last.to === at) last.to = at + 1
    else runs.push({ isRow, from: at, to: at + 1 })
  }
  return runs
}

/**
 * Something without a full stop, a parts list in one cell for example, is cut at words; what has none, anywhere.
 * `longest`: words of a part.
 */
function partsOf(sentence: Stretch, longest: number): Stretch[] {
  const { text, start } = sentence
  const maxTextLength = longest * charactersOfWord
  if (text.length < 2 * longest) return [sentence]
  const ends = wordEnds(text)
  if (ends.length <= longest && text.length <= maxTextLength) return [sentence]
  const parts: Stretch[] = []
  let from = 0
  const add = (to: number): void => {
    const part = text.slice(from, to)
    const lead = part.length - part.trimStart().length
    if (lead < part.length) parts.push({ start: start + from + lead, end: start + to, text: part.slice(lead) })
    from = to
  }
  let words = 0
  let last = 0
  for (const end of [...ends, text.length]) {
    if (end - from > maxTextLength && last > from) add(last)
    while (end - from > maxTextLength) add(wholeAt(text, from + maxTextLength))
    if (++words % longest === 0 && end < (ends.at(-1) ?? 0)) add(end)
    last = end
  }
  add(text.length)
  return parts
}

/** Not within a pair of surrogates. */
function wholeAt(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at
}

const ended = /[.!?:;…。！？：；]["'”’»)\]」』]*$/u

/** Marks the first unit of a segment that goes on with the last one's sentence. */
export function glue(last: Unit | undefined, first: Unit | undefined): void {
  if (!last || !first || last.headingSize > 0 || first.headingSize > 0) return
  if (last.text.includes('\t') || first.text.includes('\t')) return
  first.glued = !ended.test(last.text) && /^\p{Ll}/u.test(first.text)
}
