import type { SegmentTable } from '../../../schema/segment-table.ts'
import { type PlacedRow, segmentTable } from './segment-tables.ts'
import { type OpenTable, shapeOf } from './table-shape.ts'
import type { TextCell } from './text-grid.ts'

/** A row as it stands in the text of its segment, its cells parted by tabs. */
export type RowLine = { start: number; text: string }

/** What columns hold is told by comparing them: rows of more cells are read as lines. */
const maxColumns = 1000

/** The table that rows of an office file or a note make; undefined where they are a single one, or of one column. */
export function tableOfRows(
  lines: readonly RowLine[],
  before?: OpenTable,
): { table: SegmentTable; open: OpenTable } | undefined {
  const cells: TextCell[] = []
  const placed: PlacedRow[] = []
  for (const [row, { start, text }] of lines.entries()) {
    const own: PlacedRow['cells'][number][] = []
    let from = start
    for (const [column, part] of text.split('\t').entries()) {
      if (part !== '') {
        cells.push({ row, rows: 1, column, span: 1, text: part, bold: false })
        own.push({ column, span: 1, start: from, end: from + part.length })
      }
      from += part.length + 1
    }
    placed.push({ row, start, end: start + text.length, cells: own })
  }
  // One by one: a page may hold more cells than a call takes arguments.
  const columns = cells.reduce((most, { column }) => Math.max(most, column + 1), 0)
  if (columns < 2 || columns > maxColumns || (lines.length < 2 && !before)) return undefined
  const shape = shapeOf({ rows: lines.length, columns, cells }, before)
  const table = segmentTable(shape, placed)
  return table && { table, open: shape.open }
}
