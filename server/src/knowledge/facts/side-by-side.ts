import type { SegmentTable, TableRow } from '../../schema/segment-table.ts'

const mostTimes = 4

/**
 * The tables that stand side by side in one: *Ref. | Name | Ref. | Name*. Columns that hold the same again, below the same heads
 * or none, begin another.
 */
export function sideBySide(table: SegmentTable): SegmentTable[] {
  const { columns } = table
  for (let times = mostTimes; times >= 2; times--) {
    const width = columns.length / times
    if (!Number.isInteger(width) || width < 2 || !repeats(columns, width)) continue
    return Array.from({ length: times }, (_, at) => partOf(table, { from: at * width, to: (at + 1) * width }))
  }
  return [table]
}

/** Several values in a row are those of one name: only a list of parts, of codes or of names with values begins anew. */
function repeats(columns: SegmentTable['columns'], width: number): boolean {
  const first = columns.slice(0, width)
  const isList = first.some(({ role }) => role === 'part' || role === 'name' || role === 'code' || role === 'parameter')
  const roles = new Set(first.map(({ role }) => role))
  return (
    isList &&
    roles.size === width &&
    columns.every(({ header, role }, at) => header === first[at % width]?.header && role === first[at % width]?.role)
  )
}

type Part = { from: number; to: number }

function partOf(table: SegmentTable, { from, to }: Part): SegmentTable {
  const isWithin = ({ column }: { column: number }) => column >= from && column < to
  const moved = <C extends { column: number }>(cells: readonly C[]): C[] =>
    cells.filter(isWithin).map((cell) => ({ ...cell, column: cell.column - from }))
  const rows = table.rows.flatMap((row): TableRow[] => {
    const cells = moved(row.cells)
    const [first, last] = [cells[0], cells.at(-1)]
    if (!first || !last) return []
    const carried = row.carried ? { carried: moved(row.carried) } : {}
    return [{ ...row, start: first.start, end: last.end, cells, ...carried }]
  })
  return { ...table, columns: table.columns.slice(from, to), rows }
}
