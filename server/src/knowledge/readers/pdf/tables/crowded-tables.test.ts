import { beforeAll, describe, expect, it } from 'vitest'
import { collect } from '../../../../../test/collect.ts'
import { pdfOf, stream } from '../../../../../test/pdf/hostile-pdf.ts'
import { pdfFiles } from '../../../../../test/pdf/read-pdf.ts'
import { extractPdf } from '../extract-pdf.ts'

const storedPdf = pdfFiles()

const put = (text: string, x: number, y: number) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj`
const texts = (list: readonly string[]) => `BT /F 9 Tf ${list.join(' ')} ET`
const line = (from: readonly [number, number], to: readonly [number, number]) =>
  `${from.join(' ')} m ${to.join(' ')} l S`
const many = <One>(count: number, one: (at: number) => One) => Array.from({ length: count }, (_, at) => one(at))

/** A square of a centimetre with 500 lines each way. */
const dense = many(500, (at) => {
  const place = 300 + at * 0.057
  return [line([300, place], [328.5, place]), line([place, 300], [place, 328.5])]
}).flat()

const pages = [
  {
    name: '4,000 rows',
    box: [600, 60_000],
    content: texts(many(4000, (at) => [put(`V${at}`, 50, 14 * at), put(`W${at}`, 200, 14 * at)]).flat()),
    words: many(4000, (at) => [`V${at}`, `W${at}`]).flat(),
  },
  {
    name: '500 columns',
    box: [20_000, 800],
    content: texts(many(3000, (at) => put(`V${at}`, 40 * (at % 500), 700 - 14 * Math.floor(at / 500)))),
    words: many(3000, (at) => `V${at}`),
  },
  {
    name: 'a thousand ruling lines a square centimetre',
    box: [600, 800],
    content: `${dense.join('\n')} ${texts([put('within', 305, 310), put('beside', 50, 500)])}`,
    words: ['within', 'beside'],
  },
  {
    name: 'ruling lines without text within',
    box: [600, 800],
    content: `${many(200, (at) => line([50, 100 + 3 * at], [550, 100 + 3 * at])).join('\n')} ${texts([put('below', 50, 20)])}`,
    words: ['below'],
  },
  {
    name: 'text over text',
    box: [600, 800],
    content: texts(many(4000, (at) => put(`V${at}`, 40 + (at % 3), 100 + (at % 5)))),
    words: [],
  },
  {
    name: 'dots',
    box: [600, 800],
    content: texts([...many(8000, (at) => put('.', 6 * (at % 90), 8 * Math.floor(at / 90))), put('end', 560, 780)]),
    words: ['end'],
  },
]

// The child that reads them may be silent for a minute and take a gigabyte; what passes that comes empty, and is told of.
describe('a page that is too much for a table [T18a]', () => {
  const skipped: number[] = []
  let read: string[] = []
  beforeAll(async () => {
    const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')
    const objects = pages.flatMap(({ box, content }, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${box.join(' ')}]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + 2 * at} 0 R>>`,
      stream('', content),
    ])
    const bytes = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ...objects,
    ])
    const onSkipped = (page: number) => skipped.push(page)
    read = (await collect(extractPdf(storedPdf(bytes), { onSkipped }))).map(({ text }) => text)
  })

  it.each(pages.map(({ name, words }, at) => ({ name, words, at })))('keeps its text: $name', ({ words, at }) => {
    expect(skipped).not.toContain(at + 1)
    const held = new Set(read[at]?.split(/\s+/u))
    expect(words.filter((word) => !held.has(word))).toEqual([])
    expect(read[at]).not.toBe('')
  })
})
