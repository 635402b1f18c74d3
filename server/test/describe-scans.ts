import { beforeAll, describe, expect, it } from 'vitest'
import type { OcrEngine } from '../src/knowledge/readers/ocr/engines/engine.ts'
import { openPictureReader } from '../src/knowledge/readers/ocr/picture-reader.ts'
import { plainAngle, quartersOf, turning } from '../src/knowledge/readers/ocr/turning.ts'
import { boxesOf } from '../src/knowledge/readers/layout.ts'
import { pdfReader } from '../src/knowledge/readers/pdf/pdf-reader.ts'
import type { ReadSegment } from '../src/knowledge/readers/read-segment.ts'
import { collect } from './collect.ts'
import { pdfFiles } from './pdf/read-pdf.ts'
import { lineAt, makeScannedPdf } from './pdf/scanned-pdf.ts'

const lines = [
  'Conveyor K7 maintenance',
  'The torque of the gearbox bolts is 48 Nm at every station.',
  'Check the oil level of the gearbox every 500 hours and top up',
  'with ISO VG 220. The drive belt has to be tightened to 410 N.',
]
const text =
  'Conveyor K7 maintenance\nThe torque of the gearbox bolts is 48 Nm at every station. Check the oil level of the gearbox every 500 hours and top up with ISO VG 220. The drive belt has to be tightened to 410 N.'

/** The boxes of a piece of the page's text, in points of the upright page: on a slope there may be several. */
function placesOf({ text, place }: ReadSegment, words: string) {
  const start = text.indexOf(words)
  if (start < 0 || !place) throw new Error(`"${words}" is not in: ${text}`)
  return boxesOf(place.layout, start, start + words.length).map(({ x, y, width, height }) => ({
    x: x * place.width,
    y: y * place.height,
    right: (x + width) * place.width,
    bottom: (y + height) * place.height,
  }))
}

function boxOf(page: ReadSegment, words: string) {
  const [box, ...others] = placesOf(page, words)
  if (!box || others.length > 0) throw new Error(`"${words}" is not in one place`)
  return box
}

const a4 = { width: 595, height: 842 }
/** Of a scan of 200 dots per inch, in points. */
const threePixels = (3 * 72) / 200

/** Where a word begins, in the middle of its letters, its box turned about its own middle as the page is. */
function leftOf(page: ReadSegment, word: string, tilt: number) {
  const [box] = placesOf(page, word)
  if (!box) throw new Error(`"${word}" has no place`)
  const { x, y, right, bottom } = box
  const isSideways = quartersOf(tilt) % 2 === 1
  const half = (isSideways ? bottom - y : right - x) / 2
  const radians = (tilt * Math.PI) / 180
  return { x: (x + right) / 2 - half * Math.cos(radians), y: (y + bottom) / 2 - half * Math.sin(radians) }
}

const table = [
  ['Part', 'Number', 'Torque'],
  ['M8 bolt', '12-4471', '25 Nm'],
]
/** As it lies, turned, and cut to a part, with where its picture begins there. */
const shown = [
  { page: { lines, table }, cut: { x: 0, y: 0 } },
  { page: { lines, rotation: 90 }, cut: { x: 0, y: 0 } },
  { page: { lines, rotation: 270 }, cut: { x: 0, y: 0 } },
  { page: { lines, cropBox: { x: 30, y: 300, width: 500, height: 512 } }, cut: { x: 30, y: 30 } },
] as const
const tilts = [2, -3.4, 181.7]

/** What an engine must read, in one file. */
export function describeScans(name: string, engine: OcrEngine): void {
  describe(`a scan read by ${name}`, () => {
    const storedPdf = pdfFiles()
    let pages: ReadSegment[]
    let tilted: ReadSegment[]
    let shaded: ReadSegment | undefined
    let scribbled: ReadSegment | undefined
    beforeAll(async () => {
      const file = await makeScannedPdf([
        ...shown.map(({ page }) => page),
        ...tilts.map((tilt) => ({ lines, tilt })),
        { lines, isShaded: true },
        { scribble: true },
      ])
      const read = await collect(pdfReader.read(storedPdf(file), { readPicture: openPictureReader(['eng'], [engine]) }))
      pages = read.slice(0, shown.length)
      tilted = read.slice(shown.length, -2)
      ;[shaded, scribbled] = read.slice(-2)
    }, 300_000)

    it('has its text with heading, paragraph and table rows', () => {
      const [page] = pages
      expect(page?.text).toBe(`${text}\nPart\tNumber\tTorque\nM8 bolt\t12-4471\t25 Nm`)
      expect(page?.headings.map(({ start, end }) => page.text.slice(start, end))).toEqual(['Conveyor K7 maintenance'])
    })

    it('places its words on the page as it is shown, also turned or cut to a part', () => {
      const { baseline, x } = lineAt(1)
      shown.forEach(({ cut }, index) => {
        const page = pages[index]
        if (!page) throw new Error('no page')
        const torque = boxOf(page, 'The torque')
        expect(torque.x).toBeCloseTo(x - cut.x, -0.5)
        expect(torque.y).toBeLessThan(baseline - cut.y - 6)
        expect(torque.y).toBeGreaterThan(baseline - cut.y - 14)
        expect(torque.bottom).toBeGreaterThan(baseline - cut.y - 1)
        expect(torque.bottom).toBeLessThan(baseline - cut.y + 5)
        expect(boxOf(page, '48 Nm').x).toBeGreaterThan(torque.right)
      })
    })

    it.each(tilts)(
      'is set upright and straight at %d degrees, and its words are placed where they lie on it',
      (tilt) => {
        const page = tilted[tilts.indexOf(tilt)]
        if (!page) throw new Error('no page')
        expect(page.text).toBe(text)
        expect(page.reading?.angle).toBeCloseTo(plainAngle(tilt), 0)
        // With how far right of where it is set its first letter begins (DejaVu Sans, of the letters' height); none of
        // these words reaches below its line.
        for (const [line, word, bearing] of [
          [1, 'The', -0.003],
          [2, 'Check', 0.056],
          [3, 'with', 0.042],
        ] as const) {
          const { x, baseline } = lineAt(line)
          const begins = leftOf(page, word, tilt)
          const lies = turning(a4, a4, tilt)({ x: x + bearing * 11, y: baseline - 0.38 * 11 })
          expect(Math.hypot(begins.x - lies.x, begins.y - lies.y)).toBeLessThan(threePixels)
        }
      },
    )

    it('loses no line in the shade', () => {
      expect(shaded?.text).toBe(text)
    })

    it('has no text where there are only lines', () => {
      expect(scribbled).toMatchObject({ segment: shown.length + tilts.length + 2, text: '' })
    })
  })
}
