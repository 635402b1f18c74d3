import type { NoteBlock, NoteTable } from '@millwright/contract/note-blocks'
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
  let number = 0
  for (const block of blocks) {
    number = block.type === 'numberedListItem' ? numberOf(block, number) : 0
    const text = textOf(block, number)
    if (text !== '') {
      const isHeading = block.type === 'heading'
      const size = sizeOfTitle - headingLevelOf(block)
      yield { segment: block.id, text, headings: isHeading ? [{ start: 0, end: text.length, size }] : [], place: null }
    }
    yield* segmentsOf(block.children)
  }
}

function numberOf({ props }: NoteBlock, before: number): number {
  const start = props['start']
  return before === 0 && typeof start === 'number' && Number.isSafeInteger(start) ? start : before + 1
}

function textOf(block: NoteBlock, number: number): string {
  if (isTable(block.content)) return rowsOf(block.content)
  if (isMedia(block)) return textProp(block, 'caption').trim()
  const isKnown = Array.isArray(block.content)
  const said = (isKnown ? textOfInlines(inlinesOf(block)) : textWithin([block.content, block.props])).trim()
  if (said === '') return ''
  if (block.type === 'numberedListItem') return `${number}. ${said}`
  return block.type === 'callout' ? `${signalWordOf(block)}: ${said}` : said
}

function rowsOf({ rows }: NoteTable): string {
  return rows
    .map(({ cells }) => rowOf(cells.map((cell) => textOfInlines(cellOf(cell).content))))
    .filter((row) => row !== '')
    .join('\n')
}
