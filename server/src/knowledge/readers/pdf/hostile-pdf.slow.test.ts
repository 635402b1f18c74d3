import { expect, it } from 'vitest'
import { collect } from '../../../../test/collect.ts'
import { makeEndlessPdf, makePdfWithBombs } from '../../../../test/pdf/hostile-pdf.ts'
import { pdfFiles } from '../../../../test/pdf/read-pdf.ts'
import { readingMessages } from '../../../../test/work-sentences.ts'
import { extractPdf } from './extract-pdf.ts'
import { pdfReader } from './pdf-reader.ts'

const storedPdf = pdfFiles()

const outOfMemory = { reason: 'out_of_memory' }
const file = async (pages: number, bombs: number[]) => storedPdf(await makePdfWithBombs({ pages, bombs }))

it('pages that unpack to a gigabyte are left out one by one [T18a]', { timeout: 120_000 }, async () => {
  const skipped: number[] = []
  const options = { onSkipped: (page: number) => skipped.push(page) }
  const pages = await collect(extractPdf(await file(40, [2, 4, 5, 40]), options))
  expect(pages.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  expect(pages.filter(({ text }) => text === '').map(({ number }) => number)).toEqual([2, 4, 5, 40])
  expect(skipped).toEqual([2, 4, 5, 40])
})

it(
  'they end the file where no other page has text, and where they are three in a row',
  { timeout: 120_000 },
  async () => {
    await expect(collect(pdfReader.read(await file(1, [1]), {}))).rejects.toMatchObject(outOfMemory)
    const pages: number[] = []
    const reading = (async () => {
      for await (const { number } of extractPdf(await file(40, [2, 3, 4]))) pages.push(number)
    })()
    await expect(reading).rejects.toMatchObject(outOfMemory)
    expect(pages).toEqual([1, 2, 3])
  },
)

it(
  'a page on which PDFium works without end is given up after a minute, with its sentence',
  { timeout: 180_000 },
  async () => {
    const path = storedPdf(makeEndlessPdf())
    await expect(collect(pdfReader.read(path, {}))).rejects.toMatchObject({
      reason: 'too_slow',
      message: readingMessages.too_slow,
    })
  },
)
