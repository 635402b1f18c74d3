import { limits } from '@millwright/contract/limits'
import type { TextSpan } from '../../schema/segment-table.ts'
import type { SaidInText } from './read-fact.ts'

/** Of a longer row, each fact has what says it, and how the cells begin: thousands of facts may stand in one row. */
const longestRow = limits.factText
const beginning = 200
const beginnings = 1000
/** What is looked at for one fact: a row may have any number of cells. */
const cellsSearched = 200
const longCellsSearched = 8
const searched = 2 * limits.factText

/** The characters that say a fact, and their text. */
export type ToldOfRow = Pick<SaidInText, 'ranges'> & { text: string }

/** Tells where facts stand in a text; those of one row come in their order. */
export function createPlaces(): (said: SaidInText, text: string) => ToldOfRow {
  let row: LongRow | undefined
  return (said, text) => {
    if (row?.text !== text || row.cells !== said.ranges) {
      if (lengthOf(said.ranges) <= longestRow) return { ranges: said.ranges, text: textOf(said.ranges, text) }
      if (row?.text !== text || !isSame(row.cells, said.ranges)) row = longRow(said.ranges, text)
    }
    const found = findIn(row, said.value)
    const ranges = found ? joinedTo(row.shown, found) : row.shown
    return { ranges, text: textOf(ranges, text, row) }
  }
}

/** `next`: where the next fact of a cell is looked for, by the place of the cell; `nextCell`: from which cell on. */
type LongRow = {
  text: string
  cells: readonly TextSpan[]
  ends: ReadonlySet<number>
  shown: readonly TextSpan[]
  long: { cell: TextSpan; next: number }[]
  nextCell: number
}

function longRow(cells: readonly TextSpan[], text: string): LongRow {
  const shown: TextSpan[] = []
  let left = beginnings
  for (const { start, end } of cells) {
    if (left <= 0) break
    const length = Math.min(end - start, beginning, left)
    shown.push({ start, end: wordEnd(text, { start, end }, start + length) })
    left -= length
  }
  const long = cells.filter(({ start, end }) => end - start > beginning).slice(0, longCellsSearched)
  return {
    text,
    cells,
    ends: new Set(cells.map(({ end }) => end)),
    shown,
    long: long.map((cell) => ({ cell, next: cell.start })),
    nextCell: 0,
  }
}

const lengthOf = (spans: readonly TextSpan[]) => spans.reduce((sum, { start, end }) => sum + end - start, 0)

const isSame = (cells: readonly TextSpan[], others: readonly TextSpan[]) =>
  cells.length === others.length && cells[0]?.start === others[0]?.start

function findIn(row: LongRow, value: string): TextSpan | undefined {
  for (const one of row.long) {
    const at = row.text.slice(one.next, Math.min(one.cell.end, one.next + searched)).indexOf(value)
    if (at < 0) continue
    const start = one.next + at
    one.next = start + value.length
    return { start, end: one.next }
  }
  for (let at = row.nextCell; at < Math.min(row.cells.length, row.nextCell + cellsSearched); at++) {
    const cell = row.cells[at]
    if (!cell || cell.end - cell.start > beginning || !row.text.slice(cell.start, cell.end).includes(value)) continue
    row.nextCell = at
    return cell
  }
  // What is not written so is as long: the one behind it is looked for from there on.
  for (const one of row.long) one.next = Math.min(one.cell.end, one.next + value.length)
  return undefined
}

/** In their order, without what both hold. */
function joinedTo(shown: readonly TextSpan[], found: TextSpan): TextSpan[] {
  const joined: TextSpan[] = []
  for (const span of [...shown, found].toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else joined.push({ ...span })
  }
  return joined
}

/** A cell that is cut off ends with a word, where one is near. */
function wordEnd(text: string, { start, end }: TextSpan, cut: number): number {
  if (cut >= end) return end
  const blank = text.lastIndexOf(' ', cut)
  const at = blank > start + (cut - start) / 2 ? blank : cut
  // Not between the halves of one sign.
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at
}

function textOf(ranges: readonly TextSpan[], text: string, row?: LongRow): string {
  return ranges
    .map(({ start, end }) => `${text.slice(start, end).trim()}${row && !row.ends.has(end) ? ' …' : ''}`)
    .join(' · ')
}
