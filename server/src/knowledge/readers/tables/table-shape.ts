import type { TableColumn } from '../../../schema/segment-table.ts'
import { rolesOf } from './column-roles.ts'
import { headerRowsOf } from './header-rows.ts'
import { isLampHeader } from './lamp-words.ts'
import { roleOfHead } from './role-words.ts'
import type { TextCell, TextGrid } from './text-grid.ts'

/** What a table goes on with that began on the page before. */
export type OpenTable = {
  columns: readonly TableColumn[]
  header: string
  group: string | undefined
  /** The last text of each column that later rows may take. */
  last: readonly (string | undefined)[]
}

export type TableShape = {
  columns: TableColumn[]
  /** Lines over all columns that stand above the header. */
  titles: number[]
  header: number[]
  body: number[]
  groups: Map<number, string>
  carried: Map<number, { column: number; text: string }[]>
  continues: boolean
  open: OpenTable
}

const maxGroupLength = 160
const levelSeparator = ' · '

/**
 * What the rows of a table are: title, header, groups, body, and what blank cells take from above. `heads` ended the page
 * before, and are those of a table that has none itself.
 */
export function shapeOf(grid: TextGrid, before?: OpenTable, heads?: readonly string[]): TableShape {
  const byRow = rowsOf(grid)
  const titles = titleRows(grid, byRow)
  const first = titles.length
  const count = headerRowsOf(grid, byRow, first)
  const isFirstHeader = count.rows > 0 && first < (grid.headerRows ?? 0)
  const isHeaded = heads !== undefined && count.rows === 0
  const ownHeader = isHeaded ? [...heads] : headersOf(grid, rangeOf(first, first + count.rows))
  const continues =
    before !== undefined && goesOn(before, { ownHeader, isSure: isHeaded || count.isSure || isFirstHeader, grid })
  const repeats = continues && joinedHeader(ownHeader) === before.header
  const header = continues && !repeats ? [] : rangeOf(first, first + count.rows)
  const bodyRows = byRow.flatMap((cells, row) =>
    cells.length > 0 && row >= first && !header.includes(row) ? [row] : [],
  )
  const groupRows = groupsAmong(grid, byRow, bodyRows)
  const body = bodyRows.filter((row) => !groupRows.has(row))
  const columns = continues ? [...before.columns] : columnsOf(grid, ownHeader, body)
  const state: OpenTable = {
    columns,
    header: continues ? before.header : joinedHeader(ownHeader),
    group: continues ? before.group : undefined,
    last: continues ? before.last : [],
  }
  const taken = carry(grid, { byRow, bodyRows, groupRows, columns, state })
  return { columns, titles: continues ? [] : titles, header, body, ...taken, continues }
}

function rangeOf(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
}

function rowsOf({ rows, cells }: TextGrid): TextCell[][] {
  const byRow: TextCell[][] = Array.from({ length: rows }, () => [])
  for (const cell of cells) byRow[cell.row]?.push(cell)
  for (const row of byRow) row.sort((a, b) => a.column - b.column)
  return byRow
}

/** One cell over all columns, above what heads them. */
function titleRows({ columns, rows }: TextGrid, byRow: readonly TextCell[][]): number[] {
  const titles: number[] = []
  for (const [row, cells] of byRow.entries()) {
    const [only] = cells
    if (cells.length !== 1 || !only || only.span < columns || only.rows > 1 || row >= rows - 2 || titles.length === 2)
      break
    titles.push(row)
  }
  return titles
}

function headersOf(grid: TextGrid, rows: readonly number[]): string[] {
  const [from, to] = [rows[0] ?? 0, (rows.at(-1) ?? -1) + 1]
  const levels: string[][] = Array.from({ length: grid.columns }, () => [])
  for (const { row, rows: high, column, span, text } of grid.cells.toSorted((a, b) => a.row - b.row)) {
    if (row >= to || row + high <= from) continue
    for (let at = column; at < column + span; at++) levels[at]?.push(text)
  }
  return levels.map((texts) => texts.join(levelSeparator))
}

function joinedHeader(headers: readonly string[]): string {
  return headers.join('\t').toLowerCase().replace(/\s+/gu, ' ')
}

type Next = { ownHeader: readonly string[]; isSure: boolean; grid: TextGrid }

function goesOn(before: OpenTable, { ownHeader, isSure, grid }: Next): boolean {
  if (before.columns.length !== grid.columns) return false
  if (joinedHeader(ownHeader) === before.header) return true
  return !isSure
}

function columnsOf(grid: TextGrid, headers: readonly string[], body: readonly number[]): TableColumn[] {
  const inBody = new Set(body)
  const texts: string[][] = Array.from({ length: grid.columns }, () => [])
  for (const { row, column, span, text } of grid.cells) if (span === 1 && inBody.has(row)) texts[column]?.push(text)
  const roles = rolesOf(texts.map((held, at) => ({ header: headers[at] ?? '', texts: held })))
  return roles.map((role, at) => ({ header: headers[at] ?? '', role }))
}

/** Rows of one cell in the first column that name what follows, and those of a label with heads of its own (`headsRow`). */
function groupsAmong({ columns }: TextGrid, byRow: readonly TextCell[][], bodyRows: readonly number[]): Set<number> {
  const groups = new Set<number>()
  const covered = new Set<number>()
  for (const row of bodyRows)
    for (const cell of byRow[row] ?? []) for (let at = 1; at < cell.rows; at++) covered.add(row + at)
  for (const [at, row] of bodyRows.entries()) {
    const cells = byRow[row] ?? []
    const [only] = cells
    const next = byRow[bodyRows[at + 1] ?? -1] ?? []
    if (headsRow(cells, next)) groups.add(row)
    if (cells.length !== 1 || !only || only.column > 0 || covered.has(row) || only.text.length > maxGroupLength)
      continue
    const isOver = only.span === columns || columns > 1
    if (isOver && (next.length > 1 || (next.length === 1 && only.span === columns && (next[0]?.span ?? 0) < columns)))
      groups.add(row)
  }
  return groups.size > 0.5 * bodyRows.length ? new Set() : groups
}

/**
 * A label with bold cells beside it, over plain cells that have none: `MIG | 25% | 60%` over `| 200A | 140A`. The plain
 * ones say nothing without it.
 */
function headsRow(cells: readonly TextCell[], below: readonly TextCell[]): boolean {
  const [label, ...heads] = cells
  if (label?.column !== 0 || label.span > 1 || heads.length < 2 || below.length < 2) return false
  const columns = new Set(heads.flatMap(({ column, span }) => rangeOf(column, column + span)))
  return (
    heads.every(({ bold }) => bold) && below.every(({ column, bold }) => column > 0 && !bold && columns.has(column))
  )
}

const carriedRoles = new Set(['symptom', 'interval', 'object', 'code'])

type CarryContext = {
  byRow: readonly TextCell[][]
  bodyRows: readonly number[]
  groupRows: ReadonlySet<number>
  columns: readonly TableColumn[]
  state: OpenTable
}

function carry(
  grid: TextGrid,
  { byRow, bodyRows, groupRows, columns, state }: CarryContext,
): Pick<TableShape, 'groups' | 'carried' | 'open'> {
  const groups = new Map<number, string>()
  const carried = new Map<number, { column: number; text: string }[]>()
  let { group } = state
  const last = [...state.last]
  /** Cells that reach down over rows. */
  const reaching: (TextCell | undefined)[] = []
  const isFault = columns.some(({ role }) => role === 'cause' || role === 'remedy')
  for (const row of bodyRows) {
    const cells = byRow[row] ?? []
    if (groupRows.has(row)) {
      group = cells.map(({ text }) => text).join('\t')
      last.fill(undefined)
      continue
    }
    if (group !== undefined) groups.set(row, group)
    const taken: { column: number; text: string }[] = []
    const filled = new Set(cells.flatMap(({ column, span }) => rangeOf(column, column + span)))
    // *Coupling | none: it is dry | | *: behind a name of its own, what lacks more than its interval has none.
    const isIntervalLeftOut = (column: number) =>
      columns[column]?.role === 'interval' && (column === 0 || !filled.has(0) || filled.size === grid.columns - 1)
    for (let column = 0; column < grid.columns; column++) {
      const over = reaching[column]
      const role = columns[column]?.role ?? null
      const isTaken = role !== null && (carriedRoles.has(role) || (role === 'cause' && !filled.has(0)))
      const text = last[column]
      // One lamp has a line for each of its states.
      const isLamp = role === 'code' && cells.length > 1 && isLampHeader(columns[column]?.header ?? '')
      if (filled.has(column)) continue
      if (over && over.column === column && over.row + over.rows > row) taken.push({ column, text: over.text })
      else if (text !== undefined && isTaken && (isFault || isLamp || isIntervalLeftOut(column)) && cells.length > 0)
        taken.push({ column, text })
    }
    if (taken.length > 0) carried.set(row, taken)
    for (const cell of cells) {
      // A new symptom has causes of its own.
      if (cell.column === 0) last.fill(undefined)
      if (cell.span === 1) last[cell.column] = cell.text
      for (let at = cell.column; at < cell.column + cell.span; at++) reaching[at] = cell
    }
  }
  return { groups, carried, open: { ...state, group, last } }
}

/** Where heads repeat, so many columns are one of the tables that stand side by side. */
export function repeatedColumns(grid: TextGrid): number {
  const byRow = rowsOf(grid)
  const first = titleRows(grid, byRow).length
  const heads = byRow[first] ?? []
  if (heads.length !== grid.columns || heads.some(({ span }) => span > 1)) return grid.columns
  const texts = heads.map(({ text }) => text.toLowerCase())
  for (let times = 4; times >= 2; times--) {
    const period = texts.length / times
    if (!Number.isInteger(period) || period < 2) continue
    const repeats = texts.every((text, at) => text === texts[at % period])
    if (repeats && (new Set(texts).size === period || texts.some((text) => roleOfHead(text) !== null))) return period
  }
  return grid.columns
}
