import type { Segment } from '@millwright/contract/segments'
import { type Line, type SourceSegment } from './page-lines.ts'
import { sentencesOf, type Stretch } from './sentences.ts'
import { countWords, wordEnds } from './words.ts'

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
}

const longestUnit = 110

/** `lines` are those of the segment that belong to its text. */
export function unitsOf(source: SourceSegment, lines: readonly Line[]): Unit[] {
  const first = lines[0]
  const last = lines.at(-1)
  if (!first || !last) return []
  const body = source.text.slice(first.start, last.end)
  const units: Unit[] = []
  let end = -1
  for (const sentence of sentencesOf(body).flatMap(partsOf)) {
    const start = first.start + sentence.start
    const heading = source.headings?.find((known) => known.start <= start && start < known.end)
    units.push({
      segment: source.segment,
      start,
      end: first.start + sentence.end,
      text: sentence.text,
      words: countWords(sentence.text),
      lead: end < 0 ? undefined : source.text.slice(end, start),
      glued: false,
      headingSize: heading?.size ?? 0,
    })
    end = first.start + sentence.end
  }
  return units
}

/** Something without a full stop, a parts list in one cell for example, is cut at words. */
function partsOf(sentence: Stretch): Stretch[] {
  if (sentence.text.length < 2 * longestUnit) return [sentence]
  const ends = wordEnds(sentence.text)
  if (ends.length <= longestUnit) return [sentence]
  const parts: Stretch[] = []
  let from = 0
  for (let word = longestUnit - 1; from < sentence.text.length; word += longestUnit) {
    const to = word < ends.length - 1 ? (ends[word] ?? sentence.text.length) : sentence.text.length
    const part = sentence.text.slice(from, to)
    const lead = part.length - part.trimStart().length
    parts.push({ start: sentence.start + from + lead, end: sentence.start + to, text: part.slice(lead) })
    from = to
  }
  return parts.filter(({ text }) => text !== '')
}

const ended = /[.!?:;…。！？：；]["'”’»)\]」』]*$/u

/** Marks the first unit of a segment that goes on with the last one's sentence. */
export function glue(last: Unit | undefined, first: Unit | undefined): void {
  if (!last || !first || last.headingSize > 0 || first.headingSize > 0) return
  if (last.text.includes('\t') || first.text.includes('\t')) return
  first.glued = !ended.test(last.text) && /^\p{Ll}/u.test(first.text)
}
