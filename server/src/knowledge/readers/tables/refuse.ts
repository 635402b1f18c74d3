import { bulletSigns } from '../../language/bullets.ts'
import type { Grid } from './grid.ts'
import { roleOfHead } from './role-words.ts'
import { textOf } from './text-lines.ts'
import { isNumeric } from './words.ts'

/** How the place of a table was found. */
export type FoundBy = 'lines' | 'header' | 'rules' | 'space'

const longCell = 400
const marker = new RegExp(
  `^(?:[${bulletSigns}*–—-]|[([]?(?:\\d{1,3}|[a-z]|[ivx]{1,4})[.)\\]]|\\d+(?:\\.\\d+)+\\.?)$`,
  'iu',
)
const callout = /^(?:\p{L}|\d{1,3}|(?:fig|abb|рис)\.?.*)$/iu

type Text = { row: number; column: number; span: number; text: string; words: number; left: number; right: number }

/** Whether what looks like a table is none: two columns of text, a list, contents, the labels of a drawing. */
export function isNoTable(grid: Grid, by: FoundBy, leaders: readonly number[]): boolean {
  const inRow = new Map<number, number>()
  for (const { row } of grid.cells) inRow.set(row, (inRow.get(row) ?? 0) + 1)
  const several = [...inRow.values()].filter((count) => count > 1).length
  if (grid.columns < 2 || grid.rows < 2 || several < 2) return true
  const cells = grid.cells.map(({ row, column, span, lines }): Text => {
    const words = lines.flat()
    return {
      row,
      column,
      span,
      text: textOf(words),
      words: words.length,
      left: Math.min(...words.map(({ left }) => left)),
      right: Math.max(...words.map(({ right }) => right)),
    }
  })
  const roles = headRoles(cells)
  if (roles < 2 && cells.filter(({ text }) => text.length > longCell).length > 0.25 * cells.length) return true
  const filled = cells.reduce((sum, { span }) => sum + span, 0) / (grid.rows * grid.columns)
  const isCallout = cells.filter(({ text }) => callout.test(text)).length >= 0.7 * cells.length
  if (isCallout && (!isFigures(cells) || filled < 0.4)) return true
  if (isContents(grid, cells, leaders)) return true
  if (roles < 2 && isProse(grid, cells, by)) return true
  const first = cells.filter(({ column }) => column === 0)
  const isList = first.filter(({ text }) => marker.test(text)).length >= 0.55 * first.length && roles < 2
  if (isList && (grid.columns === 2 || !grid.isRuled)) return grid.columns === 2 || !isFigures(cells)
  if (by === 'lines' && grid.isRuled) return isDrawing(grid, cells, several)
  return by === 'space' && roles < 2 && (alignedShare(grid, cells) < 0.6 || several < 0.5 * grid.rows)
}

function headRoles(cells: readonly Text[]): number {
  const [top] = cells
  const heads = cells.filter(({ row, words }) => row <= (top?.row ?? 0) + 1 && words <= 5)
  return new Set(heads.map(({ text }) => roleOfHead(text)).filter((role) => role !== null)).size
}

function isFigures(cells: readonly Text[]): boolean {
  return cells.filter(({ text }) => isNumeric(text)).length >= 0.5 * cells.length
}

/** Few of its places are filled, and hardly a row as others are. */
function isDrawing(grid: Grid, cells: readonly Text[], several: number): boolean {
  const filled = cells.reduce((sum, { span }) => sum + span, 0)
  return filled < 0.12 * grid.rows * grid.columns || several < 0.2 * grid.rows
}

function isContents(grid: Grid, cells: readonly Text[], leaders: readonly number[]): boolean {
  const last = cells.filter(({ column, span }) => column + span === grid.columns)
  const numbers = last.filter(({ text }) => /^(?:\d{1,4}|[ivxl]{1,6})$/u.test(text))
  if (numbers.length < 0.6 * last.length || numbers.length < 3) return false
  const led = leaders.filter((y) => y > grid.top && y < grid.bottom).length
  if (led >= 0.4 * last.length) return true
  const pages = numbers.map(({ text }) => Number(text)).filter((page) => !Number.isNaN(page))
  const growing = pages.slice(1).filter((page, at) => page >= (pages[at] ?? 0)).length
  const titles = cells.filter(({ column, text }) => column === 0 && /\p{L}{3}/u.test(text)).length
  return (
    grid.columns <= 3 &&
    pages.length >= 5 &&
    growing === pages.length - 1 &&
    (pages.at(-1) ?? 0) - (pages[0] ?? 0) >= pages.length &&
    new Set(pages).size > 0.6 * pages.length &&
    titles >= 0.6 * pages.length
  )
}

/** Columns of sentences beside each other. */
function isProse(grid: Grid, cells: readonly Text[], by: FoundBy): boolean {
  const columns = Array.from({ length: grid.columns }, (_, column) =>
    cells.filter((cell) => cell.column === column && cell.span === 1),
  )
  const wordsIn = (column: readonly Text[]) =>
    column.reduce((sum, { words }) => sum + words, 0) / Math.max(1, column.length)
  if (
    (grid.rows <= 4 || by === 'space') &&
    columns.filter((column) => wordsIn(column) > 14).length > 0.5 * grid.columns
  )
    return true
  const isLong = columns.every((column) => wordsIn(column) > 6)
  return isLong && !grid.isRuled && cells.filter(({ text }) => /^\p{Ll}/u.test(text)).length >= 0.3 * cells.length
}

/** Of its columns, those whose texts stand below each other at their left, right or middle. */
function alignedShare(grid: Grid, cells: readonly Text[]): number {
  let aligned = 0
  let all = 0
  for (let column = 0; column < grid.columns; column++) {
    const own = cells.filter((cell) => cell.column === column && cell.span === 1)
    if (own.length < 2) continue
    all++
    const edges = [
      own.map(({ left }) => left),
      own.map(({ right }) => right),
      own.map(({ left, right }) => (left + right) / 2),
    ]
    if (edges.some((places) => isAligned(places))) aligned++
  }
  return all === 0 ? 0 : aligned / all
}

function isAligned(places: readonly number[]): boolean {
  const sorted = places.toSorted((a, b) => a - b)
  let most = 0
  for (let from = 0, to = 0; to < sorted.length; to++) {
    while ((sorted[to] ?? 0) - (sorted[from] ?? 0) > 8) from++
    most = Math.max(most, to - from + 1)
  }
  return most >= 0.6 * places.length
}
