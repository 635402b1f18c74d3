import { fragmentsOf } from './fragments.ts'
import type { Glyphs } from './glyphs.ts'
import { encodeLayout } from '../layout.ts'
import { pageText } from './page-text.ts'
import type { ExtractedPage } from './page.ts'
import type { PageFrame } from './glyph-places.ts'
import { readingOrder } from './reading-order.ts'
import { rowText, type RowText } from './row-text.ts'

export type PageReader = (number: number, page: { frame: PageFrame; glyphs: Glyphs }) => ExtractedPage

/** Makes pages of glyphs; it remembers the size of the document's body text, against which headings stand out. */
export function pageReader(): PageReader {
  const lettersBySize = new Map<number, number>()
  return (number, { frame, glyphs }) => {
    const size = uprightSize(frame)
    const regions = readingOrder(fragmentsOf(glyphs)).map(({ rows }) =>
      rows.map((row) => turned(rowText(glyphs, row), frame.turns)).filter(({ text }) => text.length > 0),
    )
    for (const { text, row } of regions.flat()) {
      const key = Math.round(row.size * 2) / 2
      lettersBySize.set(key, (lettersBySize.get(key) ?? 0) + text.length)
    }
    const { text, lines, headings } = pageText(regions, commonest(lettersBySize))
    return { number, ...size, text, layout: encodeLayout(size, lines), headings }
  }
}

function turned(row: RowText, turns: number): RowText {
  row.turns = (row.turns + turns) % 4
  return row
}

function uprightSize(frame: PageFrame): { width: number; height: number } {
  const width = Math.max(1, frame.right - frame.left)
  const height = Math.max(1, frame.top - frame.bottom)
  return frame.turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

function commonest(counts: ReadonlyMap<number, number>): number {
  let best = 10
  let most = 0
  for (const [size, count] of counts) {
    if (count > most) {
      most = count
      best = size
    }
  }
  return best
}
