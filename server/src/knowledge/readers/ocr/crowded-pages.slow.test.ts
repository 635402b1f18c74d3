import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { collect } from '../../../../test/collect.ts'
import { pdfFiles } from '../../../../test/pdf/read-pdf.ts'
import { makeScannedPdf } from '../../../../test/pdf/scanned-pdf.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { ReadingError } from '../failures.ts'
import { pdfReader } from '../pdf/pdf-reader.ts'
import { imageReader } from '../image/image-reader.ts'
import { openPictureReader } from './picture-reader.ts'

const storedPdf = pdfFiles()
const folder = temporaryFolder()
const lines = ['Conveyor K7 maintenance', 'The torque of the gearbox bolts is 48 Nm at every station.']

/** 5,000 lines of a word, in 25 columns. */
async function crowdedPage(colour = 'white'): Promise<Buffer> {
  const texts = Array.from({ length: 5000 }, (_, at) => {
    const [row, column] = [Math.floor(at / 25), at % 25]
    return `<text x="${10 + 65 * column}" y="${15 + 11.5 * row}">oil ${at}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1654" height="2339" font-size="10" font-family="DejaVu Sans">
    <rect width="100%" height="100%" fill="${colour}"/>${texts.join('')}</svg>`
  return sharp(Buffer.from(svg)).greyscale().png().toBuffer()
}

it('reads the pages around one of 5,000 lines, whatever becomes of that', async () => {
  const document = await PDFDocument.load(await makeScannedPdf([{ lines }, { lines }]))
  const picture = await document.embedPng(await crowdedPage())
  document.insertPage(1, [595, 842]).drawImage(picture, { width: 595, height: 842 })
  const path = storedPdf(await document.save())
  const [before, crowded, after] = await collect(pdfReader.read(path, { readPicture: openPictureReader(['eng']) }))
  const text = 'Conveyor K7 maintenance\nThe torque of the gearbox bolts is 48 Nm at every station.'
  expect([before?.text, crowded?.segment, after?.text]).toEqual([text, 2, text])
}, 400_000)

it.each(['white', '#787c80'])('reads some of an image of 5,000 lines on %s, or says why it cannot', async (colour) => {
  const path = join(folder, 'crowded.png')
  await writeFile(path, await crowdedPage(colour))
  const read = collect(imageReader.read(path, { readPicture: openPictureReader(['eng']), extension: 'png' }))
  const isSaid = await read.then(
    ([page]) => page?.text.includes('oil'),
    (error) => error instanceof ReadingError,
  )
  expect(isSaid).toBe(true)
})
