import { roleOfHead } from './role-words.ts'
import type { TextCell, TextGrid } from './text-grid.ts'
import { isNumeric } from './words.ts'

const maxRows = 4
const code = /^[A-Z]{1,2}-?\d{1,3}$/u
const maxHeadLength = 60

/** How many rows head a table from `first` on; `isSure` where more than the lack of figures says so. */
export function headerRowsOf(
  grid: TextGrid,
  byRow: readonly TextCell[][],
  first: number,
): { rows: number; isSure: boolean } {
  const cells = byRow[first] ?? []
  const below = byRow[first + 1] ?? []
  const known = grid.headerRows ?? 0
  if (cells.length === 0 || first + 1 >= grid.rows) return { rows: 0, isSure: false }
  const roles = new Set(cells.map(({ text }) => roleOfHead(text)).filter((role) => role !== null))
  const isShort = cells.every(({ text }) => text.length <= maxHeadLength)
  if (roles.size >= 2 && isShort) return { rows: extent(grid, byRow, { first, known }), isSure: true }
  const isBold = (row: readonly TextCell[]) =>
    row.length > 0 && row.filter(({ bold }) => bold).length >= 0.9 * row.length
  if (cells.length > 1 && isBold(cells) && !isBold(below) && isShort)
    return { rows: extent(grid, byRow, { first, known }), isSure: true }
  if (known > first) return { rows: known - first, isSure: false }
  if (isOverHeads(grid, byRow, first)) return { rows: 2, isSure: false }
  const [corner] = cells
  if (!corner || isNumeric(corner.text) || cells.length < 2) return { rows: 0, isSure: false }
  const rest = byRow.slice(first + 1).flat()
  // Keys and values.
  if (grid.columns === 2 && cells.some(({ column, text }) => column === 1 && /\d/u.test(text)))
    return { rows: 0, isSure: false }
  const figures = columnsOfFigures(rest)
  const isOverFigures =
    figures.size > 0 && cells.filter(({ column }) => figures.has(column)).every(({ text }) => !isNumeric(text))
  const isCodes =
    cells.filter(({ text }) => code.test(text)).length >= 0.6 * cells.length &&
    rest.some(({ text }) => text.length > 12)
  const isCornerEmpty = corner.column > 0 && cells.length >= 0.6 * (grid.columns - 1)
  if (!isShort || !(isOverFigures || isCodes || isCornerEmpty)) return { rows: 0, isSure: false }
  return { rows: extent(grid, byRow, { first, known }), isSure: false }
}

/** A head over several columns, with nothing beside it, above one head a column, of which some are over figures. */
function isOverHeads(grid: TextGrid, byRow: readonly TextCell[][], first: number): boolean {
  const over = byRow[first] ?? []
  const heads = byRow[first + 1] ?? []
  const isOver = over.every(({ column, span }) => column > 0 && span > 1)
  if (!isOver || heads.length < grid.columns || first + 2 >= grid.rows) return false
  const figures = columnsOfFigures(byRow.slice(first + 2).flat())
  return figures.size > 0 && heads.every(({ text }) => !isNumeric(text) && text.length <= maxHeadLength)
}

type Top = { first: number; known: number }

/** Down to where the heads of its widest cells stand. */
function extent(grid: TextGrid, byRow: readonly TextCell[][], { first, known }: Top): number {
  let rows = Math.max(1, known - first)
  for (let at = 0; at < rows && rows < maxRows; at++) {
    const cells = byRow[first + at] ?? []
    const high = cells.reduce((most, cell) => Math.max(most, cell.rows), 1)
    // A head over all columns but those that reach down has others below it.
    const isOver = cells.some(({ span }) => span > 1 && span < grid.columns) && known <= first
    const next = byRow[first + at + 1] ?? []
    const isHead =
      next.length > 0 &&
      next.every(({ text, column }) => column > 0 && !isNumeric(text) && text.length <= maxHeadLength)
    rows = Math.max(rows, at + high, isOver && isHead ? at + 2 : 0)
  }
  return Math.min(rows, maxRows, grid.rows - first - 1)
}

function columnsOfFigures(cells: readonly TextCell[]): Set<number> {
  const counts = new Map<number, { figures: number; all: number }>()
  for (const { column, text } of cells) {
    const count = counts.get(column) ?? { figures: 0, all: 0 }
    count.all++
    if (isNumeric(text)) count.figures++
    counts.set(column, count)
  }
  return new Set([...counts].filter(([, { figures, all }]) => figures >= 0.6 * all).map(([column]) => column))
}
