import type { PassageRange } from '../../schema/documents.ts'
import { boxesOf } from '../extraction/layout.ts'
import type { Box } from '../extraction/page.ts'

/** The boxes of a passage's characters [from, to), page by page. */
export function quoteBoxes(
  passage: { ranges: readonly PassageRange[] },
  quote: { from: number; to: number },
  layoutOf: (segment: number) => Uint8Array,
): { segment: number; boxes: Box[] }[] {
  const pages: { segment: number; boxes: Box[] }[] = []
  for (const range of passage.ranges) {
    const from = Math.max(quote.from, range.offset)
    const to = Math.min(quote.to, range.offset + range.end - range.start)
    if (from >= to) continue
    const start = range.start + from - range.offset
    const boxes = boxesOf(layoutOf(range.segment), start, start + to - from)
    const page = pages.at(-1)
    if (page?.segment === range.segment) page.boxes.push(...boxes)
    else pages.push({ segment: range.segment, boxes })
  }
  return pages
}
