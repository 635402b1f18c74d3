import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { collect } from '../../../../../test/collect.ts'
import { pdfFiles } from '../../../../../test/pdf/read-pdf.ts'
import { extractPdf } from '../extract-pdf.ts'
import { readsAll } from '../../../../../test/reads-all.ts'
const all = readsAll(import.meta.filename)

const storedPdf = pdfFiles()

/** A page of two by three inches under a picture of that many dots per inch. */
async function pageUnder(dotsPerInch: number, isDrawnOn = false): Promise<Uint8Array> {
  const size = { width: 2 * dotsPerInch, height: 3 * dotsPerInch }
  const png = await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const document = await PDFDocument.create()
  const page = document.addPage([144, 216])
  page.drawImage(await document.embedPng(png), { width: 144, height: 216 })
  if (isDrawnOn) page.drawLine({ start: { x: 10, y: 10 }, end: { x: 90, y: 90 } })
  return document.save()
}

it.runIf(all).each([
  ['as finely as it was scanned', 240, false, 240],
  ['no more finely than letters need', 600, false, 300],
  ['finely enough for letters', 100, false, 200],
  ['finely where lines are drawn on it', 240, true, 300],
])('draws the picture of a page %s', async (_how, scanned, isDrawnOn, drawn) => {
  const [page] = await collect(extractPdf(storedPdf(await pageUnder(scanned, isDrawnOn)), { withPictures: true }))
  expect(page?.picture).toMatchObject({ dotsPerInch: drawn, width: 2 * drawn, height: 3 * drawn })
})
