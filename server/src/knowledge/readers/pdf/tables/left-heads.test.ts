import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { collect } from '../../../../../test/collect.ts'
import { pdfFiles } from '../../../../../test/pdf/read-pdf.ts'
import { extractPdf } from '../extract-pdf.ts'

const storedPdf = pdfFiles()
const lefts = [60, 200, 420]

type Set = { font: PDFFont; y: number; at?: readonly number[] }

function draw(page: PDFPage, cells: readonly string[], { font, y, at = lefts }: Set): void {
  for (const [column, text] of cells.entries()) page.drawText(text, { x: at[column] ?? 0, y, size: 10, font })
}

const rows = [
  ['KS-03-50', 'Drum bearing', 'Steel, hardened'],
  ['KS-03-51', 'Brake lining', 'Free of asbestos'],
  ['KS-03-52', 'Rope guide', 'Cast iron'],
  ['KS-03-53', 'Pawl', 'Steel, hardened'],
]

/** A page that ends with these cells and a foot, and a page that begins with rows below a running head. */
async function columnsOf(last: readonly string[], at?: readonly number[]): Promise<string[] | undefined> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const [first, second] = [pdf.addPage([595, 842]), pdf.addPage([595, 842])]
  first.drawText('The parts of the winch are kept by the maker for ten years.', { x: 60, y: 780, size: 10, font })
  draw(first, last, { font, y: 90, ...(at ? { at } : {}) })
  for (const [page, number] of [
    [first, 7],
    [second, 8],
  ] as const)
    page.drawText(`Page ${number} of 12`, { x: 260, y: 40, size: 10, font })
  for (const [row, cells] of rows.entries()) draw(second, cells, { font, y: 740 - 20 * row })
  const edges = [755, 735, 715, 695, 675]
  for (const y of edges) second.drawLine({ start: { x: 55, y }, end: { x: 545, y }, thickness: 0.5 })
  for (const x of [55, 195, 415, 545]) second.drawLine({ start: { x, y: 755 }, end: { x, y: 675 }, thickness: 0.5 })
  const pages = await collect(extractPdf(storedPdf(await pdf.save())))
  return pages[1]?.tables[0]?.columns.map(({ header, role }) => `${header} ${role ?? '-'}`)
}

describe('heads that end a page without a row', () => {
  const heads = ['Ref.', 'Description', 'Material']

  it('are those of the rows that begin the next, also where they are centred', async () => {
    const columns = ['Ref. part', 'Description name', 'Material -']
    expect(await columnsOf(heads)).toEqual(columns)
    expect(await columnsOf(heads, [115, 285, 460])).toEqual(columns)
  })

  it('are none where they stand over other columns, or are no heads', async () => {
    const none = [' part', ' name', ' -']
    expect(await columnsOf(heads, [60, 120, 180])).toEqual(none)
    expect(await columnsOf(heads.slice(0, 2))).toEqual(none)
    expect(await columnsOf(['Winch', 'Crank', 'Rope'])).toEqual(none)
  })
})
