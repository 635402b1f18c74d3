import type { NoteBlock } from '@millwright/contract/note-blocks'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { inkColours } from '../colours.ts'
import { type Cell, gridOf, type Table, tableOf } from '../note-parts.ts'
import { page, textParts, type PdfWriting } from './pdf-text.ts'

/** A table of many columns is still printed whole, however small. */
const fontSizes = [
  { columns: 8, size: 9 },
  { columns: 16, size: 7 },
  { columns: 32, size: 5 },
  { columns: 60, size: 3.5 },
]
/** Of a letter, in parts of the type's size. */
const letterWidth = 0.55

/** Its head is repeated on each page, and no row is cut that fits a page. */
export function tableInPdf(block: NoteBlock, writing: PdfWriting): Content[] {
  const table = tableOf(block)
  if (!table) return []
  const fontSize = fontSizes.find(({ columns }) => table.columns <= columns)?.size ?? 2
  const pad = Math.min(5, writing.width / table.columns / 6)
  const widths = widthsOf(table, { room: writing.width - table.columns * 2 * pad - 1, fontSize })
  const grid = gridOf(table)
  const heights = grid.map((row) => heightOf(row, widths, fontSize))
  const headerRows = Math.min(3, table.headerRows)
  const isLowHead = heights.slice(0, headerRows).reduce((sum, height) => sum + height, 0) < page.textHeight / 4
  const body = grid.map((row, y): TableCell[] =>
    row.map((place, x): TableCell => {
      if (!place?.isStart) return {}
      const isHead = y < table.headerRows || x < table.headerCols
      return cellIn(place.cell, isHead, writing)
    }),
  )
  const isLow = Math.max(...heights.slice(0, 20_000)) < page.textHeight / 2
  return [
    {
      table: { widths, body, headerRows: isLowHead ? headerRows : 0, keepWithHeaderRows: 1, dontBreakRows: isLow },
      fontSize,
      layout: {
        hLineWidth: () => 0.5,
        vLineWidth: () => 0.5,
        hLineColor: () => inkColours.line,
        vLineColor: () => inkColours.line,
        paddingLeft: () => pad,
        paddingRight: () => pad,
        paddingTop: () => 3,
        paddingBottom: () => 3,
      },
      margin: [0, 2, 0, 9],
    },
  ]
}

function cellIn({ runs, alignment, colspan, rowspan }: Cell, isHead: boolean, writing: PdfWriting): TableCell {
  return {
    stack: textParts(runs, writing).map((text) => ({ text })),
    colSpan: colspan,
    rowSpan: rowspan,
    ...(alignment && { alignment }),
    ...(isHead && { bold: true, fillColor: inkColours.sunken }),
  }
}

type Room = { room: number; fontSize: number }

/** In the proportions that the editor was given, or of what the columns hold. */
function widthsOf({ rows, columns, widths }: Table, { room, fontSize }: Room): number[] {
  const longest = Array.from({ length: columns }, () => 4)
  for (const cells of rows.slice(0, 200)) {
    if (cells.some(({ colspan }) => colspan > 1)) continue
    for (const [n, { runs }] of cells.entries()) {
      const length = runs.reduce((sum, { text }) => sum + text.length, 0)
      longest[n] = Math.max(longest[n] ?? 4, Math.min(50, length))
    }
  }
  const given = widths.filter((width) => width !== null)
  const usual = given.length > 0 ? given.reduce((sum, width) => sum + width, 0) / given.length : 0
  const shares = longest.slice(0, columns).map((length, n) => {
    if (given.length > 0) return widths[n] ?? usual
    return length * fontSize * letterWidth
  })
  const sum = shares.reduce((all, share) => all + share, 0)
  const least = Math.min(24, room / columns)
  const free = room - least * columns
  return shares.map((share) => least + (share / sum) * free)
}

/** Roughly: how far its fullest cell reaches down. */
function heightOf(row: ReturnType<typeof gridOf>[number], widths: number[], fontSize: number): number {
  let most = 0
  for (const [x, place] of row.entries()) {
    if (!place?.isStart) continue
    const { runs, colspan } = place.cell
    const width = widths.slice(x, x + colspan).reduce((sum, one) => sum + one, 0)
    const lines = runs.reduce((sum, { text }) => sum + (text.length * fontSize * letterWidth) / width, 1)
    const breaks = runs.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
    most = Math.max(most, (lines + breaks) * fontSize * 1.3)
  }
  return most
}
