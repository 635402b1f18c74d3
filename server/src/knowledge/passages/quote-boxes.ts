import type { Box, Segment } from '@millwright/contract/segments'
import type { PassageRange } from '../../schema/passages.ts'
import { boxesOf } from '../readers/layout.ts'

/** The boxes of a passage's characters [from, to), segment by segment. */
export function quoteBoxes(
  passage: { ranges: readonly PassageRange[] },
  quote: { from: number; to: number },
  layoutOf: (segment: Segment) => Uint8Array,
): { segment: Segment; boxes: Box[] }[] {
  const places: { segment: Segment; boxes: Box[] }[] = []
  for (const range of passage.ranges) {
    const from = Math.max(quote.from, range.offset)
    const to = Math.min(quote.to, range.offset + range.end - range.start)
    if (from >= to) continue
    const start = range.start + from - range.offset
    const boxes = boxesOf(layoutOf(range.segment), start, start + to - from)
    const place = places.at(-1)
    if (place?.segment === range.segment) place.boxes.push(...boxes)
    else places.push({ segment: range.segment, boxes })
  }
  return places
}
