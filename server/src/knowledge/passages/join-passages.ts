import type { PassageRange } from '../../schema/passages.ts'

/** A stretch of a document's text whose characters know where they stand. */
export type DocumentText = { text: string; ranges: PassageRange[] }

export type JoinedPassages = DocumentText & {
  /** Where in the text each passage begins to say something new. */
  starts: number[]
}

/** Passages that follow one another as one text: what the later one repeats of the earlier stands there once. */
export function joinPassages(passages: readonly DocumentText[]): JoinedPassages {
  const joined: JoinedPassages = { text: '', ranges: [], starts: [] }
  for (const passage of passages) append(joined, passage)
  return joined
}

function append(joined: JoinedPassages, next: DocumentText): void {
  const from = endOfRepeated(joined.ranges.at(-1), next) || endOfKnown(joined.ranges, next)
  if (joined.text && !joined.text.endsWith('\n') && !repeatsLast(joined.ranges.at(-1), next)) joined.text += '\n'
  const shift = joined.text.length - from
  joined.starts.push(joined.text.length)
  joined.text += next.text.slice(from)
  for (const range of next.ranges) {
    const known = Math.max(0, from - range.offset)
    if (known >= range.end - range.start) continue
    joined.ranges.push({ ...range, offset: range.offset + known + shift, start: range.start + known })
  }
}

/** Where in the next passage's text that ends which the one before ends with; 0 when it repeats nothing. */
function endOfRepeated(last: PassageRange | undefined, next: DocumentText): number {
  if (!last) return 0
  const holds = next.ranges.find(
    ({ segment, start, end }) => segment === last.segment && start < last.end && last.end <= end,
  )
  return holds ? holds.offset + last.end - holds.start : 0
}

function repeatsLast(last: PassageRange | undefined, next: DocumentText): boolean {
  return endOfRepeated(last, next) > 0
}

/** Header and caption of a table stand over its rows in each passage. */
function endOfKnown(known: readonly PassageRange[], next: DocumentText): number {
  if (known.length === 0) return 0
  const first = next.ranges.find(
    ({ segment, start, end }) => !known.some((one) => one.segment === segment && one.start <= start && end <= one.end),
  )
  return first && first !== next.ranges[0] ? first.offset : 0
}
