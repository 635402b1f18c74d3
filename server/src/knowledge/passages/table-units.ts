import type { PassagePart } from '../../schema/passages.ts'
import type { SegmentTable, TableRow, TextSpan } from '../../schema/segment-table.ts'
import type { Line, SourceSegment } from './page-lines.ts'
import type { RowHead, RowsOfSegment, Unit } from './passage-units.ts'
import { countWords } from '../language/words.ts'

/** `before` is the head of the last table of the segment before, which may go on here. */
export function rowsOf(source: SourceSegment, lines: readonly Line[], before: RowHead): RowsOfSegment {
  const heads = new Map<number, RowHead>()
  const parts = new Map<number, PassagePart>()
  const taken = new Set<number>()
  let open: RowHead = []
  for (const table of source.tables ?? []) {
    if (table.rows.length === 0) continue
    const own = [
      ...captionOf(source, table).map((span) => headUnit(source, span, { part: 'caption' })),
      ...table.header.map((span) => headUnit(source, span, { part: 'header', ...columnsOfHeader(source, table) })),
    ]
    const isOver = table.continues === true && own.length === 0
    const head = isOver ? before : own
    for (const { start } of own) taken.add(start)
    const starts = new Set(table.rows.map(({ start }) => start))
    const others = lines.filter(
      ({ start }) => start >= table.start && start < table.end && !starts.has(start) && !taken.has(start),
    )
    let group: Unit | undefined
    let next = 0
    for (const row of table.rows) {
      while ((others[next]?.start ?? Infinity) < row.start) {
        const line = others[next++]
        if (!line || row.group === undefined) continue
        group = headUnit(source, line, { part: 'group', ...columnsOfGroup(source, line, row) })
        taken.add(line.start)
      }
      const over = carriedBy(source, table, row.start)
      parts.set(row.start, partOf(row))
      heads.set(row.start, [...head, ...(group && row.group !== undefined ? [group] : []), ...over])
    }
    open = head
  }
  return { heads, parts, taken, open }
}

/** The columns of a header of one line whose cells reach over several: where each begins. */
function columnsOfHeader({ text }: SourceSegment, { header: [line, ...more], columns }: SegmentTable): PassagePart {
  if (!line || more.length > 0) return {}
  let from = 0
  const placed = text
    .slice(line.start, line.end)
    .split('\t')
    .map((cell) => {
      const at = columns.findIndex(({ header }, column) => column >= from && header === cell)
      // Further on within the columns that it stands over, the same text is the same cell.
      from = at + 1
      while (at >= 0 && columns[from]?.header === cell) from++
      return at
    })
  return placed.includes(-1) || placed.every((column, at) => column === at) ? {} : { columns: placed }
}

/** The columns of a line that heads the row below it: a label of its own stands before them. */
function columnsOfGroup({ text }: SourceSegment, { start, end }: TextSpan, { cells }: TableRow): PassagePart {
  const heads = text.slice(start, end).split('\t').length
  const columns = [0, ...cells.map(({ column }) => column)]
  return heads !== columns.length || columns.every((column, at) => column === at) ? {} : { columns }
}

function partOf({ cells, carried = [] }: TableRow): PassagePart {
  const columns = cells.map(({ column }) => column)
  return {
    part: 'row',
    ...(columns.every((column, at) => column === at) ? {} : { columns }),
    ...(carried.length > 0 ? { carried: carried.map(({ column }) => column) } : {}),
  }
}

/** A heading names its section already. */
function captionOf({ headings }: SourceSegment, { caption }: SegmentTable): TextSpan[] {
  if (!caption || headings?.some(({ start, end }) => start < caption.end && end > caption.start)) return []
  return [caption]
}

function headUnit({ segment, text }: SourceSegment, { start, end }: TextSpan, of: PassagePart): Unit {
  const part = text.slice(start, end)
  return {
    segment,
    start,
    end,
    text: part,
    words: countWords(part),
    lead: undefined,
    glued: false,
    headingSize: 0,
    isRow: true,
    of,
  }
}

/** The cells above that a row's blank ones take over. */
function carriedBy(source: SourceSegment, { rows }: SegmentTable, start: number): Unit[] {
  const at = rows.findIndex((row) => row.start === start)
  const row = rows[at]
  return (row?.carried ?? []).flatMap(({ column, text }) => {
    for (let above = at - 1; above >= 0; above--) {
      const cell = rows[above]?.cells.find((one) => one.column === column)
      if (cell)
        return source.text.slice(cell.start, cell.end) === text
          ? [headUnit(source, cell, { part: 'cell', columns: [column] })]
          : []
    }
    return []
  })
}
