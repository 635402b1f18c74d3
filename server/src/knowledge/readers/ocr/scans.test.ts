import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'
import { collect } from '../../../../test/collect.ts'
import { pdfFiles } from '../../../../test/pdf/read-pdf.ts'
import { lineAt, makeScannedPdf, type ScannedPage } from '../../../../test/pdf/scanned-pdf.ts'
import { ReadingError, readingMessages } from '../failures.ts'
import { boxesOf } from '../layout.ts'
import { pdfReader } from '../pdf/pdf-reader.ts'
import type { ReadSegment } from '../read-segment.ts'
import type { OcrEngine } from './engine.ts'
import { openPictureReader } from './picture-reader.ts'
import { systemTesseract } from './system-tesseract.ts'
import { tesseractJs } from './tesseract-js.ts'
import { plainAngle, quartersOf, turning } from './turning.ts'

const storedPdf = pdfFiles()

const lines = [
  'Conveyor K7 maintenance',
  'The torque of the gearbox bolts is 48 Nm at every station.',
  'Check the oil level of the gearbox every 500 hours and top up',
  'with ISO VG 220. The drive belt has to be tightened to 410 N.',
]
const text =
  'Conveyor K7 maintenance\nThe torque of the gearbox bolts is 48 Nm at every station. Check the oil level of the gearbox every 500 hours and top up with ISO VG 220. The drive belt has to be tightened to 410 N.'

async function readScan(pages: readonly ScannedPage[], engine: OcrEngine, languages = ['eng']): Promise<ReadSegment[]> {
  const path = storedPdf(await makeScannedPdf(pages))
  return collect(pdfReader.read(path, { readPicture: openPictureReader(languages, [engine]) }))
}

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

type Piece = { left: number; text: string; confidence: number }

/** Each row's pieces as lines of their own, of letters 25 pixels high. */
function hocrOf(rows: readonly (readonly Piece[])[]): string {
  const lines = rows.flatMap((pieces, row) =>
    pieces.map(({ left, text, confidence }) => {
      const box = `bbox ${left} ${300 + 60 * row} ${left + 15 * text.length} ${325 + 60 * row}`
      const word = `<span class="ocrx_word" title="${box}; x_wconf ${confidence}">${text}</span>`
      return `<span class="ocr_line" title="${box}; baseline 0 -5; x_size 25">${word}</span>`
    }),
  )
  return `<div class="ocr_page">${lines.join('')}</div>`
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

const engines: [string, OcrEngine, boolean][] = [
  ['tesseract.js', tesseractJs, true],
  ['the installed tesseract', systemTesseract, spawnSync('tesseract', ['--version']).status === 0],
]

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

describe.each(engines.filter(([, , isHere]) => isHere))('a scan read by %s', (_name, engine) => {
  let pages: ReadSegment[]
  beforeAll(async () => {
    pages = await readScan(
      shown.map(({ page }) => page),
      engine,
    )
  }, 120_000)

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

  it('is set upright and straight, and its words are placed where they lie on it', async () => {
    const tilts = [2, -3.4, 181.7]
    const read = await readScan(
      tilts.map((tilt) => ({ lines, tilt })),
      engine,
    )
    for (const [index, page] of read.entries()) {
      const tilt = tilts[index] ?? 0
      expect(page.text).toBe(text)
      expect(page.reading?.angle).toBeCloseTo(plainAngle(tilt), 0)
      // With how far right of where it is set its first letter begins (DejaVu Sans, of the letters' height).
      for (const [line, word, bearing] of [
        [1, 'The', -0.003],
        [2, 'Check', 0.056],
        [3, 'with', 0.042],
      ] as const) {
        const { x, baseline } = lineAt(line)
        const begins = leftOf(page, word, tilt)
        const lies = turning(a4, a4, tilt)({ x: x + bearing * 11, y: baseline - 0.26 * 11 })
        expect(Math.hypot(begins.x - lies.x, begins.y - lies.y)).toBeLessThan(threePixels)
      }
    }
  }, 120_000)

  it('loses no line in the shade', async () => {
    const [page] = await readScan([{ lines, isShaded: true }], engine)
    expect(page?.text).toBe(text)
  }, 120_000)

  it('has no text where there are only lines', async () => {
    await expect(readScan([{ scribble: true }], engine)).rejects.toThrow(readingMessages.no_text)
  }, 120_000)

  it('fails with what is to be installed where no data fits its language', async () => {
    await expect(readScan([{ lines }], engine, ['tlh'])).rejects.toThrow(/install Tesseract.*tesseract-ocr-tlh/)
  })
})

describe('the pages of a scan', () => {
  const engineThat = (read: OcrEngine['read']): OcrEngine => ({
    languages: async () => new Set(['eng']),
    read,
    readLines: tesseractJs.readLines,
  })

  it('are kept but for one that cannot be read', async () => {
    let calls = 0
    const failing = engineThat(async (picture, task) => {
      calls += 1
      if (calls === 2) throw new Error('this one is too much')
      return tesseractJs.read(picture, task)
    })
    const pages = await readScan([{ lines }, { lines }, { lines }], failing)
    // Two are read side by side: either may come second.
    expect(pages.map(({ segment }) => segment)).toEqual([1, 2, 3])
    expect(pages.map((page) => page.text).toSorted()).toEqual(['', text, text])
  }, 120_000)

  it('keep what was read first where reading them in another way fails', async () => {
    let calls = 0
    const failing = engineThat(async (picture, task) => {
      calls += 1
      if (calls > 1) throw new ReadingError('too_slow')
      return (await tesseractJs.read(picture, task)).replaceAll(/x_wconf \d+/g, 'x_wconf 75')
    })
    const [page] = await readScan([{ lines }], failing)
    expect([page?.text, calls]).toEqual([text, 5])
  }, 120_000)

  it('are read once more as one block where the numbers of a list were torn off', async () => {
    const steps = ['Lock the drive.', 'Let off the pressure.', 'Open the cover.']
    const torn = steps.map((step, at) => [
      { left: 200, text: ['SUL', 'Dil', '13.'][at] ?? '', confidence: 95 },
      { left: 260, text: step, confidence: 95 },
    ])
    const whole = steps.map((step, at) => [{ left: 200, text: `${at + 11}. ${step}`, confidence: 95 }])
    const [page] = await readScan(
      [{ lines }],
      engineThat(async (_sheet, { isOneColumn }) => hocrOf(isOneColumn ? whole : torn)),
    )
    expect(page?.text.replaceAll('\n', ' ')).toBe('11. Lock the drive. 12. Let off the pressure. 13. Open the cover.')
  }, 60_000)

  it('are read two at a time, and left at once when nobody wants them any more', async () => {
    let open = 0
    let most = 0
    const ended: unknown[] = []
    const hanging = engineThat(
      (_picture, { signal }) =>
        new Promise((_resolve, reject) => {
          most = Math.max(most, ++open)
          signal?.addEventListener('abort', () => {
            ended.push(signal.reason)
            reject(signal.reason)
          })
        }),
    )
    const path = storedPdf(await makeScannedPdf([{ lines }, { lines }, { lines }]))
    const stopping = new AbortController()
    const reading = collect(
      pdfReader.read(path, { signal: stopping.signal, readPicture: openPictureReader(['eng'], [hanging]) }),
    )
    await expect.poll(() => open, { timeout: 20_000 }).toBe(2)
    stopping.abort(new Error('enough'))
    await expect(reading).rejects.toThrow('enough')
    expect([most, ended.length]).toEqual([2, 2])
  }, 120_000)
})
