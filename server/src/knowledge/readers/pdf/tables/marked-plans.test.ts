import { degrees, PDFDocument, type PDFFont, type PDFImage, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { collect } from '../../../../../test/collect.ts'
import { pdfFiles } from '../../../../../test/pdf/read-pdf.ts'
import { createFactReader } from '../../../facts/fact-reader.ts'
import { boxesOf } from '../../layout.ts'
import { extractPdf } from '../extract-pdf.ts'
import type { ExtractedPage } from '../page.ts'

const storedPdf = pdfFiles()
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg=='
const edges = [50, 250, 290, 330, 370]
const heads = ['Daily', '200 hours', 'Every Year']
/** Each with the columns that are marked. */
const works: [string, number[]][] = [
  ['Check the oil level', [0]],
  ['Change the oil filter', [1, 2]],
  ['Clean the fuel tank', [2]],
  ['Check the belt tension', [0, 1]],
]
const rowHeight = 24
const top = 700

type Drawing = { page: PDFPage; font: PDFFont; picture: PDFImage }

/** A plan whose heads run upwards and whose cells hold pictures. */
function drawPlan({ page, font, picture }: Drawing, turn: 90 | 270): void {
  heads.forEach((text, at) => {
    const middle = ((edges[at + 1] ?? 0) + (edges[at + 2] ?? 0)) / 2
    const place =
      turn === 90 ? { x: middle + 3, y: top + 4 } : { x: middle - 3, y: top + 4 + font.widthOfTextAtSize(text, 9) }
    page.drawText(text, { ...place, size: 9, font, rotate: degrees(turn) })
  })
  page.drawText('Generator set', { x: 54, y: top + 26, size: 9, font })
  page.drawText('Work to be done', { x: 54, y: top + 6, size: 9, font })
  // It parts the two, and runs on across a head.
  page.drawLine({ start: { x: 50, y: top + 20 }, end: { x: 290, y: top + 20 }, thickness: 0.5 })
  works.forEach(([work, marked], row) => {
    const y = top - rowHeight * (row + 1)
    page.drawText(work, { x: 54, y: y + 8, size: 9, font })
    for (const at of marked) page.drawImage(picture, { x: (edges[at + 1] ?? 0) + 14, y: y + 6, width: 11, height: 11 })
  })
  const bottom = top - rowHeight * works.length
  for (const y of [top + 80, ...works.map((_, row) => top - rowHeight * row), bottom])
    page.drawLine({ start: { x: 50, y }, end: { x: 370, y }, thickness: 0.5 })
  for (const x of edges) page.drawLine({ start: { x, y: top + 80 }, end: { x, y: bottom }, thickness: 0.5 })
}

async function pageOf(draw: (drawing: Drawing) => void): Promise<ExtractedPage> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  draw({ page, font: await pdf.embedFont(StandardFonts.Helvetica), picture: await pdf.embedPng(dot) })
  const [read] = await collect(extractPdf(storedPdf(await pdf.save())))
  if (!read) throw new Error('no page')
  return read
}

describe.each([90, 270] as const)('a plan of maintenance whose heads are turned by %i°', (turn) => {
  it('has each mark below its time', async () => {
    const { text, tables } = await pageOf((drawing) => drawPlan(drawing, turn))
    expect(text.split('\n')).toEqual([
      'Generator set Work to be done\tDaily\t200 hours\tEvery Year',
      'Check the oil level\t●',
      'Change the oil filter\t●\t●',
      'Clean the fuel tank\t●',
      'Check the belt tension\t●\t●',
    ])
    const [table] = tables ?? []
    expect(table?.columns.map(({ header }) => header)).toEqual(['Generator set Work to be done', ...heads])
    expect(table?.rows.map(({ cells }) => cells.slice(1).map(({ column }) => column - 1))).toEqual(
      works.map(([, marked]) => marked),
    )
  })

  it('says when what is done', async () => {
    const { text, tables, headings } = await pageOf((drawing) => drawPlan(drawing, turn))
    const facts = createFactReader({ title: 'Generator' }).push({
      segment: 1,
      text,
      headings,
      ...(tables && { tables }),
    })
    expect(facts.map(({ kind, subject, value, unit }) => [kind, subject, [value, unit].join(' ').trim()])).toEqual(
      works.flatMap(([work, marked]) => marked.map((at) => ['interval', work, heads[at]])),
    )
  })

  it('places a head where it stands', async () => {
    const { text, layout } = await pageOf((drawing) => drawPlan(drawing, turn))
    const start = text.indexOf('Every Year')
    const [box] = boxesOf(layout, start, start + 'Every Year'.length)
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {}
    expect([x * 595, (x + width) * 595].map((at) => at > 330 && at < 370)).toEqual([true, true])
    const [upper, lower] = [842 - y * 842, 842 - (y + height) * 842]
    expect(lower).toBeGreaterThan(top)
    expect(upper).toBeLessThan(top + 80)
    expect(height * 842).toBeGreaterThan(3 * width * 595)
  })
})

it('takes pictures that stand beside text in one column for no marks', async () => {
  const { text } = await pageOf(({ page, font, picture }) => {
    works.forEach(([work], row) => {
      const y = top - rowHeight * (row + 1)
      page.drawText(work, { x: 254, y: y + 8, size: 9, font })
      page.drawImage(picture, { x: 64, y: y + 6, width: 11, height: 11 })
      page.drawLine({ start: { x: 50, y }, end: { x: 450, y }, thickness: 0.5 })
    })
    for (const x of [50, 250, 450])
      page.drawLine({ start: { x, y: top }, end: { x, y: top - rowHeight * works.length }, thickness: 0.5 })
  })
  expect(text).not.toContain('●')
})
