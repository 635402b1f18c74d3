import { fragmentsOf } from './rows/fragments.ts'
import type { Glyphs } from './rows/glyphs.ts'
import { encodeLayout } from '../layout.ts'
import type { BodyText } from './headings.ts'
import { pageText } from './page-text.ts'
import { doubtsOf } from './doubts.ts'
import type { ExtractedPage } from './page.ts'
import type { PageFrame } from './rows/glyph-places.ts'
import { rowText, type RowText } from './rows/row-text.ts'
import type { PicturedWord } from './rows/pictured-words.ts'
import { skewedLines } from './rows/skewed-lines.ts'
import { isTable, pageParts } from './tables/page-tables.ts'
import type { PageRulings } from './tables/ruling-lines.ts'
import { tableReader, type TextPart } from './tables/tables-of-page.ts'

export type PageToRead = {
  frame: PageFrame
  glyphs: Glyphs
  /** In the frame of most of its text. */
  rulings?: PageRulings
  /** Degrees clockwise by which the text lies on the page, beside its quarter turns; it was turned back by them. */
  skew?: number
  /** Where it was read from a picture. */
  words?: readonly PicturedWord[]
}
export type PageReader = (number: number, page: PageToRead) => ExtractedPage

const noRulings: PageRulings = { levels: [], uprights: [] }

/** Makes pages of glyphs; it remembers how the document's body text is set, against which headings and listings stand out. */
export function pageReader(partsOf: typeof pageParts = pageParts): PageReader {
  const letters = letterCounts()
  const readTables = tableReader()
  return (number, { frame, glyphs, rulings = noRulings, skew = 0, words }) => {
    const size = uprightSize(frame)
    const unturned = { width: frame.right - frame.left, height: frame.top - frame.bottom }
    const parts = partsOf({ glyphs, fragments: fragmentsOf(glyphs), rulings, ...unturned })
    const regions = parts.map((part) =>
      isTable(part)
        ? part.lines.map(({ line }) => turned(line, frame.turns))
        : part.rows.map((row) => turned(rowText(glyphs, row), frame.turns)).filter(({ text }) => text.length > 0),
    )
    for (const row of regions.flat()) letters.add(row)
    const isPicture = words !== undefined
    const { text, lines, headings, starts } = pageText(regions, { body: letters.body(), isPicture })
    const inOrder = parts.flatMap((part, at): TextPart[] =>
      isTable(part) ? [{ table: part }] : (regions[at] ?? []).map((row) => ({ row })),
    )
    const tables = readTables(inOrder, starts)
    const read = words?.map((word) => ({ ...word, turns: (word.turns + frame.turns) % 4 }))
    const layout = encodeLayout(size, skewedLines(text, lines, { ...size, degrees: skew, words: read }))
    const doubts = read ? { doubts: doubtsOf(text, lines, read) } : {}
    return { number, ...size, text, layout, headings, tables, picture: null, ...doubts }
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

type LetterCounts = { add: (row: RowText) => void; body: () => BodyText }

function letterCounts(): LetterCounts {
  const bySize = new Map<number, number>()
  const byFace = new Map<number, number>()
  return {
    add({ text, row, face }) {
      const size = Math.round(row.size * 2) / 2
      bySize.set(size, (bySize.get(size) ?? 0) + text.length)
      byFace.set(face, (byFace.get(face) ?? 0) + text.length)
    },
    body: () => ({ size: commonest(bySize) ?? 10, face: commonest(byFace) ?? 0 }),
  }
}

function commonest(counts: ReadonlyMap<number, number>): number | undefined {
  let best: number | undefined
  let most = 0
  for (const [value, count] of counts) {
    if (count > most) {
      most = count
      best = value
    }
  }
  return best
}
