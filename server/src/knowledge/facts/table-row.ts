import type { ColumnRole, SegmentTable, TableRow, TextSpan } from '../../schema/segment-table.ts'
import { markOfCell } from '../readers/tables/column-roles.ts'
import type { SaidInText } from './read-fact.ts'

export type SaidInRow = Omit<SaidInText, 'ranges'>
/** The text of a row's cells by their columns, with what blank ones take from above. */
export type Row = {
  cells: ReadonlyMap<number, string>
  /** Where a cell that stands over several columns ends, by its first. */
  ends: ReadonlyMap<number, number>
  group: string
  spans: readonly TextSpan[]
}
/** `label`: what tells a column from others below the same header. `isTime`: its header says when what a row names is done. */
export type Columns = readonly (SegmentTable['columns'][number] & { label?: string; isTime?: boolean })[]

/** Bullets, and what they are read as in pictures. */
const bullet = /^[*+•¢·●▪■○◦»–—-]\s+/u
/** A border that was read as a letter. */
const border = /\|$/u
export const nameIn = (cell: string) =>
  cell
    .replace(bullet, '')
    .replace(border, '')
    .trimEnd()
    .replace(/\s*[:：]$/u, '')

export function rowOf(text: string, row: TableRow): Row {
  const cells = new Map<number, string>()
  for (const { column, text: above } of row.carried ?? []) cells.set(column, clean(above))
  const ends = new Map<number, number>()
  for (const { column, span, start, end } of row.cells) {
    cells.set(column, clean(text.slice(start, end)))
    if (span > 1) ends.set(column, column + span)
  }
  return { cells, ends, group: row.group ?? '', spans: row.cells.map(({ start, end }) => ({ start, end })) }
}

function clean(cell: string): string {
  return cell.replace(/\s+/gu, ' ').trim()
}

export const isMark = (cell: string) => markOfCell.test(cell)

export const isBlank = (cell: string) => cell === '' || /^[-–—/.]+$/u.test(cell)

/** The cells of a role, parted by a blank where it has several columns. */
export function cellOf({ cells }: Row, columns: Columns, ...roles: readonly ColumnRole[]): string {
  const found = columns.flatMap(({ role }, at) => (role !== null && roles.includes(role) ? [cells.get(at) ?? ''] : []))
  return found.filter((cell) => !isBlank(cell)).join(' ')
}
