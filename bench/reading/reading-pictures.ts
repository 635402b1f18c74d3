import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { extractPdf } from '../../server/src/knowledge/readers/pdf/extract-pdf.ts'
import { pdfReader } from '../../server/src/knowledge/readers/pdf/pdf-reader.ts'
import type { ReadSegment } from '../../server/src/knowledge/readers/read-segment.ts'
import type { OcrEngine } from '../../server/src/knowledge/readers/ocr/engines/engine.ts'
import { openPictureReader } from '../../server/src/knowledge/readers/ocr/picture-reader.ts'
import { systemTesseract } from '../../server/src/knowledge/readers/ocr/engines/system-tesseract.ts'
import { tesseractJs } from '../../server/src/knowledge/readers/ocr/engines/tesseract-js.ts'
import { turning } from '../../server/src/knowledge/readers/ocr/turning.ts'
import { makeScannedPdf } from '../../server/test/pdf/scanned-pdf.ts'
import type { Part, Row } from '../part.ts'
import { childSeconds, plainTesseract, withMemory } from '../pictures/run-measured.ts'

/** `PAGES=16` reads a shorter one. */
const pages = Number(process.env['PAGES'] ?? '100')
/** Of the readings beside it, which take longer or are known after a few. */
const fewPages = Math.min(8, pages)
const linesOfPage = 20
const cores = 2
/** Degrees clockwise; every other page lies straight and says the same as the one behind it. */
const tiltOf = (page: number) => [0, 2, 0, -2][page % 4] ?? 0
const a4 = { width: 1654, height: 2339 }

export const readingPictures: Part = {
  name: 'reading-pictures',
  what: `a scan of ${pages} pages of ${linesOfPage} lines, half of them turned by 2 degrees, beside plain tesseract`,
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-scan-'))
    try {
      const scan = await scanOf(pages, folder)
      const few = await scanOf(fewPages, folder)
      const rows: Row[] = []
      if ((await systemTesseract.languages()).has('eng')) {
        rows.push(await measured('the installed tesseract', pages, () => readWith(systemTesseract, scan)))
        rows.push(await measured('plain tesseract', fewPages, () => readPlainly(few)))
      }
      rows.push(await measured('tesseract.js', fewPages, () => readWith(tesseractJs, few)))
      return rows
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function scanOf(count: number, folder: string): Promise<string> {
  const path = join(folder, `scan-${count}.pdf`)
  const drawn = Array.from({ length: count }, (_, page) => ({ lines: prose(Math.floor(page / 2)), tilt: tiltOf(page) }))
  await writeFile(path, await makeScannedPdf(drawn))
  return path
}

type Outcome = { words: number; marks?: readonly number[] }

/** What a core has to do for each page, of this process and its children, says more than the time on a busy machine. */
async function measured(what: string, count: number, read: () => Promise<Outcome>): Promise<Row> {
  const started = performance.now()
  const before = (await childSeconds()) + ownSeconds()
  const { result, megabytes } = await withMemory(read)
  const each = ((await childSeconds()) + ownSeconds() - before) / count
  const wall = (performance.now() - started) / 1000
  const { words, marks = [] } = result
  const shift = marks.toSorted((one, other) => one - other)
  return {
    what,
    pages: count,
    words,
    'CPU s a page': each.toFixed(2),
    'pages/s on two cores': (cores / each).toFixed(2),
    'pages/s here': (count / wall).toFixed(2),
    MB: megabytes,
    'marks px, usual': shift[Math.floor(shift.length / 2)]?.toFixed(1) ?? '',
    worst: shift.at(-1)?.toFixed(1) ?? '',
    'within 3 px %': marks.length > 0 ? ((100 * shift.filter((px) => px <= 3).length) / shift.length).toFixed(2) : '',
  }
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

async function readWith(engine: OcrEngine, path: string): Promise<Outcome> {
  let words = 0
  const marks: number[] = []
  let before: ReadSegment | undefined
  for await (const segment of pdfReader.read(path, { readPicture: openPictureReader(['eng'], [engine]) })) {
    words += segment.text.split(/\s+/u).length
    const tilt = tiltOf(Number(segment.segment) - 1)
    if (before && tilt !== 0) marks.push(...shiftsBetween(before, segment, tilt))
    before = segment
  }
  return { words, marks }
}

/** How far the marks of words are from where those of the same page lie that is not turned, in pixels. */
function shiftsBetween(straight: ReadSegment, turned: ReadSegment, tilt: number): number[] {
  const [known, found] = [straight, turned].map(({ reading }) => reading?.lines.flatMap(({ words }) => words) ?? [])
  if (!known || known.length !== found?.length) return [Infinity]
  return known.map((word, at) => {
    const lies = turning(a4, a4, tilt)(middleOf(word.box))
    const marked = middleOf(found[at]?.box ?? word.box)
    return Math.hypot(lies.x - marked.x, lies.y - marked.y)
  })
}

type Box = { x: number; y: number; width: number; height: number }
const middleOf = ({ x, y, width, height }: Box) => ({
  x: (x + width / 2) * a4.width,
  y: (y + height / 2) * a4.height,
})

async function readPlainly(path: string): Promise<Outcome> {
  let words = 0
  for await (const { picture } of extractPdf(path, { withPictures: true })) {
    if (!picture) continue
    const { width, height, pixels } = picture
    const png = await sharp(pixels, { raw: { width, height, channels: 1 } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    words += (await plainTesseract(png, 'eng')).split(/\s+/u).length
  }
  return { words }
}

const words =
  'the torque of each gearbox bolt must be checked before oil level and belt tension are set by a trained fitter'.split(
    ' ',
  )

function prose(page: number): string[] {
  return Array.from({ length: linesOfPage }, (_, line) =>
    Array.from({ length: 12 }, (_, word) => words[(page * 7 + line * 5 + word * 3) % words.length]).join(' '),
  )
}
