import type { Heading, ReadSegment } from '../read-segment.ts'
import type { SegmentTable } from '../../../schema/segment-table.ts'
import { type RowLine, tableOfRows } from '../tables/table-of-rows.ts'
import type { OpenTable } from '../tables/table-shape.ts'

/** What a page is made of. `level` of a heading counts from 0, the title of the whole; `isRow` is a row of a table. */
export type Block = { text: string; level?: number; isRow?: boolean }
/** The table that the page before ended with, which may go on. */
type LastTable = { open?: OpenTable | undefined }

/** Ranks headings: the cutter puts the larger above the smaller. */
const sizeOfTitle = 30
/** Where a file says nothing of pages. */
const charactersOfPage = 3_000

export function pageOf(segment: number, blocks: readonly Block[], last: LastTable = {}): ReadSegment {
  const headings: Heading[] = []
  const tables: SegmentTable[] = []
  let rows: RowLine[] = []
  let before = last.open
  last.open = undefined
  const finish = (): void => {
    const found = rows.length > 0 ? tableOfRows(rows, before) : undefined
    if (found) tables.push(found.table)
    if (rows.length > 0) last.open = found?.open
    rows = []
    before = undefined
  }
  let text = ''
  for (const block of blocks) {
    if (block.text === '') continue
    if (text !== '') text += '\n'
    const start = text.length
    text += block.text
    if (block.isRow) rows.push({ start, text: block.text })
    else {
      finish()
      last.open = undefined
    }
    if (block.level !== undefined) headings.push({ start, end: text.length, size: sizeOfTitle - block.level })
  }
  finish()
  return { segment, text, headings, ...(tables.length > 0 ? { tables } : {}), place: null }
}

/** Parts blocks into pages of some 3,000 characters, before a heading where one is near. */
export async function* pagesByLength(blocks: AsyncIterable<Block> | Iterable<Block>): AsyncGenerator<ReadSegment> {
  let page: Block[] = []
  let length = 0
  let number = 0
  const last: LastTable = {}
  for await (const block of blocks) {
    const isFull = length >= charactersOfPage || (block.level !== undefined && length >= charactersOfPage / 2)
    if (isFull) {
      yield pageOf(++number, page, last)
      page = []
      length = 0
    }
    page.push(block)
    length += block.text.length + 1
  }
  if (page.length > 0) yield pageOf(++number, page, last)
}

/** A row of a table: cells are parted by tabs, and hold none themselves. */
export function rowOf(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.replace(/\s+/gu, ' ').trim())
    .join('\t')
    .trimEnd()
}
