import type { SegmentTable, TableCell, TableRow, TextSpan } from '../../../schema/segment-table.ts'
import type { TableShape } from './table-shape.ts'

/** A row of a table as it stands in the text of its segment. */
export type PlacedRow = TextSpan & { row: number; cells: readonly TableCell[] }

/** The table of a segment, once its rows stand in the text. */
export function segmentTable(
  shape: TableShape,
  placed: readonly PlacedRow[],
  caption?: TextSpan,
): SegmentTable | undefined {
  const byRow = new Map(placed.map((row) => [row.row, row]))
  const spanOf = (row: number): TextSpan[] => {
    const found = byRow.get(row)
    return found ? [{ start: found.start, end: found.end }] : []
  }
  const [first, last] = [placed[0], placed.at(-1)]
  if (!first || !last) return undefined
  const rows = shape.body.flatMap((row): TableRow[] => {
    const found = byRow.get(row)
    if (!found) return []
    const group = shape.groups.get(row)
    const carried = shape.carried.get(row)
    return [
      {
        start: found.start,
        end: found.end,
        cells: found.cells,
        ...(group === undefined ? {} : { group }),
        ...(carried === undefined ? {} : { carried }),
      },
    ]
  })
  const title = shape.titles.flatMap(spanOf)[0] ?? caption
  return {
    start: first.start,
    end: last.end,
    ...(title ? { caption: title } : {}),
    columns: shape.columns,
    header: shape.header.flatMap(spanOf),
    rows,
    ...(shape.continues ? { continues: true } : {}),
  }
}
