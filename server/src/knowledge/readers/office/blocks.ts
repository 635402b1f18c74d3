import type { Heading, ReadSegment } from '../read-segment.ts'

/** What a page is made of. `level` of a heading counts from 0, the title of the whole. */
export type Block = { text: string; level?: number }

/** Ranks headings: the cutter puts the larger above the smaller. */
const sizeOfTitle = 30
/** Where a file says nothing of pages. */
const charactersOfPage = 3_000

export function pageOf(segment: number, blocks: readonly Block[]): ReadSegment {
  const headings: Heading[] = []
  let text = ''
  for (const block of blocks) {
    if (block.text === '') continue
    if (text !== '') text += '\n'
    const start = text.length
    text += block.text
    if (block.level !== undefined) headings.push({ start, end: text.length, size: sizeOfTitle - block.level })
  }
  return { segment, text, headings, place: null }
}

/** Parts blocks into pages of some 3,000 characters, before a heading where one is near. */
export async function* pagesByLength(blocks: AsyncIterable<Block> | Iterable<Block>): AsyncGenerator<ReadSegment> {
  let page: Block[] = []
  let length = 0
  let number = 0
  for await (const block of blocks) {
    const isFull = length >= charactersOfPage || (block.level !== undefined && length >= charactersOfPage / 2)
    if (isFull) {
      yield pageOf(++number, page)
      page = []
      length = 0
    }
    page.push(block)
    length += block.text.length + 1
  }
  if (page.length > 0) yield pageOf(++number, page)
}

/** A row of a table: cells are parted by tabs, and hold none themselves. */
export function rowOf(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.replace(/\s+/gu, ' ').trim())
    .join('\t')
    .trimEnd()
}
