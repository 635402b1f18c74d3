import { linesOf } from './text-lines.ts'
import type { Box, TableWord } from './words.ts'

/** Of the rows from `row` on as many as `rows`, and of the columns alike; its text line by line. */
export type GridCell = { row: number; rows: number; column: number; span: number; lines: TableWord[][] }

/** No two cells of a grid share a place; empty ones are left out. */
export type Grid = Box & { rows: number; columns: number; cells: GridCell[]; headerRows: number; isRuled: boolean }

/** What bounds the time and memory that one table takes. */
export const maxPlaces = 400_000

export function cellOf(place: Omit<GridCell, 'lines'>, words: readonly TableWord[]): GridCell {
  return { ...place, lines: linesOf(words).map((line) => line.words) }
}

/** Rows and columns that hold nothing go. */
export function compacted(grid: Grid): Grid {
  const rows = indexOfUsed(
    grid.cells.map(({ row }) => row),
    grid.rows,
  )
  const columns = indexOfUsed(
    grid.cells.map(({ column }) => column),
    grid.columns,
  )
  const cells = grid.cells.map(({ row, rows: high, column, span, lines }) => ({
    row: rows.at(row),
    rows: Math.max(1, rows.at(row + high) - rows.at(row)),
    column: columns.at(column),
    span: Math.max(1, columns.at(column + span) - columns.at(column)),
    lines,
  }))
  cells.sort((a, b) => a.row - b.row || a.column - b.column)
  return { ...grid, cells, rows: rows.used, columns: columns.used, headerRows: rows.at(grid.headerRows) }
}

function indexOfUsed(starts: readonly number[], count: number): { at: (index: number) => number; used: number } {
  const isUsed = new Uint8Array(count + 1)
  for (const start of starts) isUsed[start] = 1
  const before = new Int32Array(count + 2)
  for (let at = 0; at <= count; at++) before[at + 1] = (before[at] ?? 0) + (isUsed[at] ?? 0)
  return { at: (index) => before[Math.min(index, count)] ?? 0, used: before[count] ?? 0 }
}
