import type { NoteBlock, NoteTable } from '@millwright/contract/note-blocks'
import { numbersOf } from '@millwright/contract/note-numbers'
import { headingLevelOf } from '../../notes/note-html.ts'
import {
  cellOf,
  inlinesOf,
  isMedia,
  isTable,
  signalWordOf,
  textOfInlines,
  textProp,
  textWithin,
} from '../../notes/note-text.ts'
import { ReadingError } from '../failures.ts'
import { rowOf } from '../office/blocks.ts'
import type { ReadSegment } from '../read-segment.ts'
import { tableOfRows } from '../tables/table-of-rows.ts'

/** Ranks headings, as those of office files. */
const sizeOfTitle = 30

/**
 * The blocks of a note that say something, in their order, each a segment under its id. Our own text needs no child
 * process: it was cleaned when it was saved, and has 10 MB at most.
 *
 * @throws ReadingError when there is no text.
 */
export async function* readNote(data: string): AsyncGenerator<ReadSegment> {
  let hasText = false
  for (const segment of segmentsOf(JSON.parse(data) as NoteBlock[])) {
    hasText = true
    yield segment
  }
  if (!hasText) throw new ReadingError('no_text_in_note')
}

function* segmentsOf(blocks: readonly NoteBlock[]): Generator<ReadSegment> {
  const numbers = numbersOf(blocks)
  for (const [at, block] of blocks.entries()) {
    const text = textOf(block, numbers[at])
    if (text !== '') {
      const isHeading = block.type === 'heading'
      const size = sizeOfTitle - headingLevelOf(block)
      const headings = isHeading ? [{ start: 0, end: text.length, size }] : []
      yield { segment: block.id, text, headings, ...tablesOf(block, text), place: null }
    }
    yield* segmentsOf(block.children)
  }
}

function textOf(block: NoteBlock, number: number | undefined): string {
  if (isTable(block.content)) return rowsOf(block.content)
  if (isMedia(block)) return textProp(block, 'caption').trim()
  const isKnown = Array.isArray(block.content)
  const said = (isKnown ? textOfInlines(inlinesOf(block)) : textWithin([block.content, block.props])).trim()
  if (said === '') return ''
  if (number !== undefined) return `${number}. ${said}`
  return block.type === 'callout' ? `${signalWordOf(block)}: ${said}` : said
}

function tablesOf({ content }: NoteBlock, text: string): Pick<ReadSegment, 'tables'> {
  if (!isTable(content)) return {}
  let start = 0
  const lines = text.split('\n').map((row) => {
    const line = { start, text: row }
    start += row.length + 1
    return line
  })
  const found = tableOfRows(lines)
  return found ? { tables: [found.table] } : {}
}

function rowsOf({ rows }: NoteTable): string {
  return rows
    .map(({ cells }) => rowOf(cells.map((cell) => textOfInlines(cellOf(cell).content))))
    .filter((row) => row !== '')
    .join('\n')
}
