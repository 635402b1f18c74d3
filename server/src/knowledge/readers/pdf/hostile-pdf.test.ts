import { describe, expect, it } from 'vitest'
import { collect } from '../../../../test/collect.ts'
import { makePdfWithBombs, pdfOf, stream } from '../../../../test/pdf/hostile-pdf.ts'
import { makeManualPdf, seededRandom } from '../../../../test/pdf/make-pdf.ts'
import { pdfFiles } from '../../../../test/pdf/read-pdf.ts'
import { ReadingError } from '../failures.ts'
import { extractPdf } from './extract-pdf.ts'
import { pdfReader } from './pdf-reader.ts'
import { readsAll } from '../../../../test/reads-all.ts'

const all = readsAll(import.meta.filename)

const storedPdf = pdfFiles()

describe('a page that unpacks to a gigabyte [T18a]', () => {
  it.runIf(all)('comes empty and is told of, and all others are read', async () => {
    const skipped: [string, unknown][] = []
    const options = { onSkipped: (what: string, reason: unknown) => skipped.push([what, reason]) }
    const path = storedPdf(await makePdfWithBombs({ pages: 3, bombs: [2] }))
    const pages = await collect(pdfReader.read(path, options))
    expect(pages.map(({ segment, text }) => [segment, text])).toEqual([
      [1, 'This is page 1'],
      [2, ''],
      [3, 'This is page 3'],
    ])
    expect(skipped).toMatchObject([['page 2', { reason: 'out_of_memory' }]])
  })
})

describe('a file that was made to harm its reader [T18a]', () => {
  const catalog = '<</Type/Catalog/Pages 2 0 R>>'
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  const text = stream('', 'BT /F 9 Tf 9 9 Td (Seal) Tj ET')
  const page = (more: string) => `<</Type/Page/Parent 2 0 R/Resources<</Font<</F 4 0 R>>>>${more}>>`

  it.runIf(all)('has pages that are their own parents: it ends', async () => {
    const objects = [catalog, '<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2>>', page('/MediaBox[0 0 99 99]'), font]
    await expect(ending(pdfOf(objects))).resolves.toBeDefined()
  })

  it('has a drawing that draws itself: the text beside it is read', async () => {
    const own = stream('/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</XObject<</N 6 0 R>>>>', '/N Do')
    const contents = stream('', '/N Do BT /F 9 Tf 9 9 Td (Seal) Tj ET')
    const resources = '/Resources<</Font<</F 4 0 R>>/XObject<</N 6 0 R>>>>'
    const first = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]${resources}/Contents 5 0 R>>`
    expect(await ending(pdfOf([catalog, '<</Type/Pages/Kids[3 0 R]/Count 1>>', first, font, contents, own]))).toEqual([
      'Seal',
    ])
  })

  it.runIf(all)('has a page as large as a town: its text is read', async () => {
    const first = page('/MediaBox[0 0 99999999 99999999]/Contents 5 0 R')
    const objects = [catalog, '<</Type/Pages/Kids[3 0 R]/Count 1>>', first, font, text]
    expect(await ending(pdfOf(objects))).toEqual(['Seal'])
  })

  it('has a hundred thousand pages: it is refused', async () => {
    const kids = '3 0 R '.repeat(100_000)
    const objects = [catalog, `<</Type/Pages/Kids[${kids}]/Count 100000>>`, page('/MediaBox[0 0 9 9]'), font]
    expect(await ending(pdfOf(objects))).toBe('too_many_pages')
  })

  it.runIf(all)('says that it has more pages than it has: it ends', async () => {
    const objects = [
      catalog,
      '<</Type/Pages/Kids[3 0 R]/Count 15000>>',
      page('/MediaBox[0 0 9 9]/Contents 5 0 R'),
      font,
    ]
    await expect(ending(pdfOf([...objects, text]))).resolves.toBeDefined()
  })

  it.runIf(all)('has wrong bytes in many places: it gives its pages, or says that it is damaged', async () => {
    const { bytes } = await makeManualPdf({ pages: 3 })
    const random = seededRandom(7)
    for (let round = 0; round < 5; round++) {
      const fuzzed = Uint8Array.from(bytes)
      for (let n = 0; n < 4 ** round; n++) {
        fuzzed[Math.floor(random() * fuzzed.length)] = Math.floor(random() * 256)
      }
      const ended = await ending(fuzzed)
      expect(Array.isArray(ended) ? ended.length <= 3 : ended === 'damaged').toBe(true)
    }
  })
})

/** The texts of its pages, or why it cannot be read. */
async function ending(bytes: Uint8Array): Promise<string[] | string> {
  try {
    return (await collect(extractPdf(storedPdf(bytes)))).map((read) => read.text)
  } catch (error) {
    if (error instanceof ReadingError) return error.reason
    throw error
  }
}
