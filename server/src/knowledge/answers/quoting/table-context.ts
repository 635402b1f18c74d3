import type { PassageRange } from '../../../schema/passages.ts'
import type { Stretch } from '../../language/sentences.ts'

type ReadPassage = { text: string; ranges: readonly PassageRange[] }

/** What one reads a row with, as its reader made it out. */
export type RowContext = {
  caption: Stretch | null
  header: Stretch | null
  /** The cells of each line of the header by column; '' for an empty one. */
  heads: string[][]
  /** The line that names the group of the row, where it is no row of heads. */
  group: Stretch | null
  /** Cells above that the rows' blank ones take over, and the heads that a group has of its own. */
  carried: Stretch[]
  /** The cells of each row by column, what they take over among them, below the heads that a group has of its own. */
  rows: string[][]
}

/** Null where no reader said what is a table there. */
export function rowContextOf(passage: ReadPassage, { start, end }: { start: number; end: number }): RowContext | null {
  const at = rangeAt(passage, start)
  if (passage.ranges[at]?.part !== 'row') return null
  const carried: Stretch[] = []
  const rows: string[][] = []
  for (const line of linesBetween(passage.text, start, end)) {
    const row = readRow(passage, line)
    for (const one of row.carried) if (!carried.some((known) => known.start === one.start)) carried.push(one)
    rows.push(row.cells)
  }
  const head = headAt(passage, at)
  const header = head.header ?? firstRowAsHeader(passage, { at, start })
  const heads = header ? linesBetween(passage.text, header.start, header.end) : []
  const cellsOfLine = (line: Stretch) => readRow(passage, line).cells
  const known = { ...head, header, heads: heads.map(cellsOfLine), carried, rows }
  const { group } = head
  if (!group?.text.includes('\t')) return known
  // Heads of its own are read with the row as cells, no line above it.
  return { ...known, group: null, carried: [group, ...carried], rows: [cellsOfLine(group), ...rows] }
}

/** A cell that begins with a number, and perhaps its sign, is a value: `-10 to 90 °C`, but not `KP-250`. */
const value = /^[-+−–±<>≤≥~≈(]*\s?\p{Nd}/u

/** It holds no value. */
export function isHeader(row: string): boolean {
  return !row.split('\t').some((cell) => value.test(cell.trim()))
}

/** Where the reader made out no header: the first row that names what the quoted one gives values for. */
function firstRowAsHeader(passage: ReadPassage, { at, start }: { at: number; start: number }): Stretch | null {
  let from = at
  while (passage.ranges[from - 1]?.part === 'row') from--
  const [first, range] = [passage.ranges[from], passage.ranges[at]]
  if (!first || !range) return null
  const [header] = linesOf(passage, first)
  const row = linesOf(passage, range).find((line) => line.end > start)
  const heads = header && row && header.start < row.start && isHeader(header.text) && !isHeader(row.text)
  return heads ? header : null
}

/** Whether what begins there stands over the rows of a table, and is no row. */
export function isTableHead(passage: ReadPassage, start: number): boolean {
  const part = passage.ranges[rangeAt(passage, start)]?.part
  return part !== undefined && part !== 'row'
}

/** Longer than this only the row itself is quoted. */
const maxGroupLength = 1500

/**
 * The rows that share a cell which reaches down over them, where `isAsked` says that this cell is what is asked about: a
 * symptom with all its causes; null for a row that shares none.
 */
export function rowsOfCell(passage: ReadPassage, start: number, isAsked: (cell: string) => boolean): Stretch | null {
  const at = rangeAt(passage, start)
  const range = passage.ranges[at]
  if (range?.part !== 'row') return null
  const takesOver = (other: number) => passage.ranges[other]?.part === 'row' && !!passage.ranges[other]?.carried
  const { end: rangeEnd } = stretchOf(passage, range)
  const [line] = linesBetween(passage.text, start, rangeEnd)
  // Rows that share nothing are one range: only the last of them can reach down.
  const isLast = line?.end === rangeEnd
  if (!line || (!range.carried && !(isLast && takesOver(at + 1)))) return null
  let to = at
  while (takesOver(to + 1)) to++
  let from = at
  while (takesOver(from) && passage.ranges[from - 1]?.part === 'row') from--
  const [column = 0] = passage.ranges[to]?.carried ?? []
  const first = passage.ranges[from] ?? range
  const firstLine = linesOf(passage, first).at(-1) ?? line
  const shared = takesOver(from) ? cellAbove(passage, from, column)?.text : cellsOf(firstLine, first.columns)[0]?.text
  const { end } = stretchOf(passage, passage.ranges[to] ?? range)
  const whole = { start: firstLine.start, end, text: passage.text.slice(firstLine.start, end) }
  return shared !== undefined && isAsked(shared) && whole.text.length <= maxGroupLength ? whole : null
}

function headAt(passage: ReadPassage, at: number): Pick<RowContext, 'caption' | 'header' | 'group'> {
  let header: PassageRange | null = null
  let group: PassageRange | null = null
  for (let above = at - 1; above >= 0; above--) {
    const range = passage.ranges[above]
    if (!range?.part || (header && range.part !== 'caption')) break
    if (range.part === 'caption') return named({ caption: range, header, group })
    if (range.part === 'header') header = range
    // The line of another group stands farther away.
    else if (range.part === 'group') group ??= range
  }
  return named({ caption: null, header, group })

  function named(of: Record<'caption' | 'header' | 'group', PassageRange | null>) {
    const whole = (range: PassageRange | null) => range && stretchOf(passage, range)
    return { caption: whole(of.caption), header: whole(of.header), group: whole(of.group) }
  }
}

type ReadRow = { cells: string[]; carried: Stretch[] }

function readRow(passage: ReadPassage, line: Stretch): ReadRow {
  const at = rangeAt(passage, line.start)
  const range = passage.ranges[at]
  const cells: string[] = []
  for (const { column, text } of cellsOf(line, range?.columns)) cells[column] = text
  const carried: Stretch[] = []
  for (const column of range?.carried ?? []) {
    const above = cellAbove(passage, at, column)
    if (!above) continue
    cells[column] = above.text
    carried.push(above)
  }
  return { cells: Array.from(cells, (cell) => cell ?? ''), carried }
}

/** The cell of a column that a row below takes over: of the nearest row that has one, or a line of its own. */
function cellAbove(passage: ReadPassage, at: number, column: number): Stretch | null {
  for (let above = at - 1; above >= 0; above--) {
    const range = passage.ranges[above]
    if (!range?.part || range.part === 'header' || range.part === 'caption') return null
    if (range.part === 'cell' && range.columns?.[0] === column) return stretchOf(passage, range)
    if (range.part !== 'row') continue
    const own = linesOf(passage, range).map((line) =>
      cellsOf(line, range.columns).find((cell) => cell.column === column),
    )
    const found = own.findLast((cell) => cell !== undefined)
    if (found) return found
  }
  return null
}

type Cell = Stretch & { column: number }

function cellsOf(line: Stretch, columns: readonly number[] | undefined): Cell[] {
  let start = line.start
  return line.text.split('\t').map((text, at) => {
    const cell = { column: columns?.[at] ?? at, start, end: start + text.length, text }
    start = cell.end + 1
    return cell
  })
}

function linesBetween(text: string, start: number, end: number): Stretch[] {
  const lines: Stretch[] = []
  let from = start
  for (const line of text.slice(start, end).split('\n')) {
    if (line.trim()) lines.push({ start: from, end: from + line.length, text: line })
    from += line.length + 1
  }
  return lines
}

function rangeAt({ ranges }: ReadPassage, at: number): number {
  return ranges.findIndex(({ offset, start, end }) => offset <= at && at < offset + end - start)
}

function linesOf(passage: ReadPassage, range: PassageRange): Stretch[] {
  const { start, end } = stretchOf(passage, range)
  return linesBetween(passage.text, start, end)
}

function stretchOf({ text }: ReadPassage, range: PassageRange): Stretch {
  const end = range.offset + range.end - range.start
  return { start: range.offset, end, text: text.slice(range.offset, end) }
}
