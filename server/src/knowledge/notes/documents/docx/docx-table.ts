import type { NoteBlock } from '@millwright/contract/note-blocks'
import { AlignmentType, BorderStyle, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx'
import { inkColours } from '../colours.ts'
import { type Cell, gridOf, type Run, tableOf } from '../note-parts.ts'
import { hex, textIn } from './docx-text.ts'

/** Word opens no table of more. */
const maxColumns = 63
const line = { style: BorderStyle.SINGLE, size: 4, color: hex(inkColours.line) }

export function tableInDocx(block: NoteBlock, width: number): (Table | Paragraph)[] {
  const table = tableOf(block)
  if (!table) return []
  if (table.columns > maxColumns) return rowsAsLines(table.rows)
  const given = table.widths.slice(0, table.columns)
  const usual = Math.max(1, ...given.map((one) => one ?? 0))
  const shares = Array.from({ length: table.columns }, (_, n) => given[n] ?? usual)
  const sum = shares.reduce((all, share) => all + share, 0)
  const columnWidths = shares.map((share) => Math.floor((share / sum) * width))
  const rows = gridOf(table).map((row, y) => {
    const children = row.flatMap((place, x) => {
      if (place && !place.isStart) return []
      const isHead = y < table.headerRows || x < table.headerCols
      return [place ? cellIn(place.cell, isHead) : new TableCell({ children: [new Paragraph({})] })]
    })
    return new TableRow({ tableHeader: y < table.headerRows, cantSplit: true, children })
  })
  return [
    new Table({
      rows,
      columnWidths,
      width: { size: width, type: WidthType.DXA },
      borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
      margins: { top: 60, bottom: 60, left: 100, right: 100 },
    }),
    new Paragraph({ style: 'AfterTable' }),
  ]
}

function cellIn({ runs, alignment, colspan, rowspan }: Cell, isHead: boolean): TableCell {
  const shown: Run[] = isHead ? runs.map((run) => ({ ...run, styles: { ...run.styles, bold: true } })) : runs
  const alignments = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT }
  return new TableCell({
    children: [
      new Paragraph({ style: 'Cell', children: textIn(shown), ...(alignment && { alignment: alignments[alignment] }) }),
    ],
    ...(colspan > 1 && { columnSpan: colspan }),
    ...(rowspan > 1 && { rowSpan: rowspan }),
    ...(isHead && { shading: { fill: hex(inkColours.sunken) } }),
  })
}

const rowsAsLines = (rows: Cell[][]) =>
  rows.map((cells) => new Paragraph(cells.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\t')))
