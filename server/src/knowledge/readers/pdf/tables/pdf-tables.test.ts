import { degrees, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { collect } from '../../../../../test/collect.ts'
import { pdfFiles } from '../../../../../test/pdf/read-pdf.ts'
import { boxesOf } from '../../layout.ts'
import { extractPdf } from '../extract-pdf.ts'
import type { ExtractedPage } from '../page.ts'

const storedPdf = pdfFiles()
const columns = [50, 200, 350, 545]

type Cells = readonly (readonly string[])[]

/** Rows of ruled cells, each cell's lines below each other; returns where the last one ends. */
function drawTable(page: PDFPage, font: PDFFont, { rows, top }: { rows: readonly Cells[]; top: number }): number {
  let y = top
  const edges = [y]
  for (const cells of rows) {
    cells.forEach((lines, column) => {
      lines.forEach((text, line) =>
        page.drawText(text, { x: (columns[column] ?? 0) + 4, y: y - 12 - 12 * line, size: 10, font }),
      )
    })
    y -= 12 * Math.max(...cells.map((lines) => lines.length)) + 6
    edges.push(y)
  }
  for (const edge of edges) page.drawLine({ start: { x: 50, y: edge }, end: { x: 545, y: edge }, thickness: 0.5 })
  for (const x of columns) page.drawLine({ start: { x, y: top }, end: { x, y }, thickness: 0.5 })
  return y
}

const head: Cells = [['Problem'], ['Cause'], ['Remedy']]
const rows: Cells[] = [
  [
    ['The press', 'stops.'],
    ['The oil is too warm and the', 'thermo-', 'stat has switched it off.'],
    ['Let it cool down.'],
  ],
  [['The oil foams.'], ['Air comes in.'], ['Tighten the suction', 'line.']],
]

describe('a table of a page that is turned', () => {
  it.each([90, 180, 270])('by %i° reads as it does upright', async (angle) => {
    const pdf = await PDFDocument.create()
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    for (const turn of [0, angle]) {
      const page = pdf.addPage([595, 842])
      page.setRotation(degrees(turn))
      drawTable(page, font, { rows: [head, ...rows], top: 740 })
    }
    const [upright, turned] = await collect(extractPdf(storedPdf(await pdf.save())))
    expect(upright?.tables).toHaveLength(1)
    expect(turned?.text).toBe(upright?.text)
    // It has the same header, so that it goes on.
    expect(turned?.tables).toEqual(upright?.tables?.map((table) => ({ ...table, continues: true })))
  })
})

describe('a table that lies on its side on an upright page', () => {
  it.each([90, 270])('by %i° reads row by row, and loses no text that stands upright beside it', async (angle) => {
    const pdf = await PDFDocument.create()
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    const page = pdf.addPage([595, 842])
    page.drawText('The press is looked after by two people, who wear gloves.', { x: 50, y: 800, size: 10, font })
    const cells = [head, ...rows].flatMap((row, at) => row.map((lines, column) => ({ lines, at, column })))
    // Along the page and across it, as the sheet lies when it is turned.
    const placed = (along: number, across: number) =>
      angle === 90 ? { x: 100 + across, y: 100 + along } : { x: 500 - across, y: 700 - along }
    for (const { lines, at, column } of cells) {
      lines.forEach((text, line) =>
        page.drawText(text, { ...placed(180 * column, 60 * at + 12 * line), size: 10, font, rotate: degrees(angle) }),
      )
    }
    for (const across of [-14, 46, 106, 166]) {
      page.drawLine({ start: placed(-4, across), end: placed(536, across), thickness: 0.5 })
    }
    for (const along of [-4, 176, 356, 536]) {
      page.drawLine({ start: placed(along, -14), end: placed(along, 166), thickness: 0.5 })
    }
    const [read] = await collect(extractPdf(storedPdf(await pdf.save())))
    expect(read?.text.split('\n')).toEqual([
      'Problem\tCause\tRemedy',
      'The press stops.\tThe oil is too warm and the thermostat has switched it off.\tLet it cool down.',
      'The oil foams.\tAir comes in.\tTighten the suction line.',
      'The press is looked after by two people, who wear gloves.',
    ])
    expect(read?.tables?.map((table) => table.columns.map(({ role }) => role))).toEqual([
      ['symptom', 'cause', 'remedy'],
    ])
  })
})

describe('tables of a PDF', () => {
  let pages: ExtractedPage[]

  beforeAll(async () => {
    const pdf = await PDFDocument.create()
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    const first = pdf.addPage([595, 842])
    first.drawText('The press is looked after by two people, who wear gloves.', { x: 50, y: 780, size: 10, font })
    first.drawText('Table 3: Faults of the press', { x: 50, y: 752, size: 10, font })
    const end = drawTable(first, font, { rows: [head, ...rows], top: 740 })
    first.drawText('What is not named here is told to the maker.', { x: 50, y: end - 40, size: 10, font })
    const second = pdf.addPage([595, 842])
    drawTable(second, font, { rows: [head, ...rows], top: 790 })
    const third = pdf.addPage([595, 842])
    drawTable(third, font, {
      rows: [[['The lamp is dark.'], ['No voltage.'], ['Look at the fuse.']], ...rows.slice(1)],
      top: 790,
    })
    pages = await collect(extractPdf(storedPdf(await pdf.save())))
  })

  const textOf = (page: ExtractedPage | undefined, span: { start: number; end: number } | undefined) =>
    page?.text.slice(span?.start, span?.end)

  it('are read row by row, each a line with a tab between cells', () => {
    expect(pages[0]?.text.split('\n')).toEqual([
      'The press is looked after by two people, who wear gloves.',
      'Table 3: Faults of the press',
      'Problem\tCause\tRemedy',
      'The press stops.\tThe oil is too warm and the thermostat has switched it off.\tLet it cool down.',
      'The oil foams.\tAir comes in.\tTighten the suction line.',
      'What is not named here is told to the maker.',
    ])
  })

  it('have their caption, header and rows, and know what their columns hold', () => {
    const [page] = pages
    const [table, ...others] = page?.tables ?? []
    expect(others).toEqual([])
    expect(textOf(page, table?.caption)).toBe('Table 3: Faults of the press')
    expect(table?.header.map((span) => textOf(page, span))).toEqual(['Problem\tCause\tRemedy'])
    expect(table?.columns).toEqual([
      { header: 'Problem', role: 'symptom' },
      { header: 'Cause', role: 'cause' },
      { header: 'Remedy', role: 'remedy' },
    ])
    expect(table?.rows.map(({ cells }) => cells.map((cell) => textOf(page, cell)))).toEqual([
      ['The press stops.', 'The oil is too warm and the thermostat has switched it off.', 'Let it cool down.'],
      ['The oil foams.', 'Air comes in.', 'Tighten the suction line.'],
    ])
  })

  it('mark each line of each cell where it stands', () => {
    const [page] = pages
    const row = page?.tables[0]?.rows[0]
    const boxes = boxesOf(page?.layout ?? new Uint8Array(), row?.start ?? 0, row?.end ?? 0)
    const places = boxes.map(({ x, y }) => [Math.round(x * 595), Math.round(y * 842)])
    const [a = 0, b = 0, c = 0] = columns
    expect(places.map(([x]) => x)).toEqual([a + 4, a + 4, b + 4, b + 4, b + 4, c + 4])
    // The hyphen went; what stood before it ends where the hyphen did.
    expect(Math.round((boxes[3]?.width ?? 0) * 595)).toBe(35)
    const [top = 0] = places.map(([, y]) => y)
    expect(places.map(([, y]) => (y ?? 0) - top)).toEqual([0, 12, 0, 12, 24, 0])
  })

  it('go on over the page with the columns of the first', () => {
    const [, second, third] = pages
    // The header that is repeated is none of its rows.
    expect(second?.tables.map(({ continues, header, rows: own }) => [continues, header.length, own.length])).toEqual([
      [true, 1, 2],
    ])
    const [table] = third?.tables ?? []
    expect(table?.continues).toBe(true)
    expect(table?.header).toEqual([])
    expect(table?.columns.map(({ role }) => role)).toEqual(['symptom', 'cause', 'remedy'])
    expect(table?.rows).toHaveLength(2)
  })
})
