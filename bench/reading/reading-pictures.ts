import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractPdf } from '../../server/src/knowledge/readers/pdf/extract-pdf.ts'
import { pdfReader } from '../../server/src/knowledge/readers/pdf/pdf-reader.ts'
import type { OcrEngine } from '../../server/src/knowledge/readers/ocr/engine.ts'
import { openPictureReader } from '../../server/src/knowledge/readers/ocr/picture-reader.ts'
import { systemTesseract } from '../../server/src/knowledge/readers/ocr/system-tesseract.ts'
import { tesseractJs } from '../../server/src/knowledge/readers/ocr/tesseract-js.ts'
import { makeScannedPdf } from '../../server/test/pdf/scanned-pdf.ts'
import type { Part } from '../part.ts'

const pages = 4
const linesOfPage = 20
const seconds = (since: number) => (performance.now() - since) / 1000

type Row = Record<string, string | number>

export const readingPictures: Part = {
  name: 'reading-pictures',
  what: `pages a second of a scan of ${pages} dense pages, beside the plain tesseract on the same pictures`,
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-scan-'))
    try {
      const path = join(folder, 'scan.pdf')
      await writeFile(path, await makeScannedPdf(Array.from({ length: pages }, (_, page) => ({ lines: prose(page) }))))
      const rows: Row[] = []
      for (const [name, engine] of [
        ['with the installed tesseract', systemTesseract],
        ['with tesseract.js', tesseractJs],
      ] as const) {
        if ((await engine.languages()).has('eng')) rows.push({ what: name, ...(await readWith(engine, path)) })
      }
      if ((await systemTesseract.languages()).has('eng')) rows.push(...(await plainTesseract(path, folder)))
      return rows
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const row = (wall: number): Row => ({ 'pages/s': (pages / wall).toFixed(2), 'wall s': wall.toFixed(1) })

async function readWith(engine: OcrEngine, path: string): Promise<Row> {
  const started = performance.now()
  let words = 0
  for await (const { text } of pdfReader.read(path, { readPicture: openPictureReader(['eng'], [engine]) })) {
    words += text.split(/\s+/u).length
  }
  return { ...row(seconds(started)), words }
}

/** One after the other, and as many at once as we read. */
async function plainTesseract(path: string, folder: string): Promise<Row[]> {
  const pictures: string[] = []
  for await (const { number, picture } of extractPdf(path, { withPictures: true })) {
    if (!picture) continue
    const file = join(folder, `${number}.png`)
    await writeFile(file, picture.png)
    pictures.push(file)
  }
  const rows: Row[] = []
  for (const atOnce of [1, Math.min(2, availableParallelism())]) {
    const started = performance.now()
    const left = [...pictures]
    const work = async (): Promise<void> => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) await tesseract(next)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    rows.push({ what: `plain tesseract, ${atOnce} at once`, ...row(seconds(started)) })
  }
  return rows
}

function tesseract(picture: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const command = [picture, 'stdout', '-l', 'eng', '--dpi', '300', 'hocr']
    const child = spawn('tesseract', command, { stdio: 'ignore', env: { ...pathOnly, OMP_THREAD_LIMIT: '1' } })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`tesseract ended with ${code}`))))
  })
}

const pathOnly = { PATH: '/usr/local/bin:/usr/bin:/bin' }
const words =
  'the torque of each gearbox bolt must be checked before oil level and belt tension are set by a trained fitter'.split(
    ' ',
  )

function prose(page: number): string[] {
  return Array.from({ length: linesOfPage }, (_, line) =>
    Array.from({ length: 12 }, (_, word) => words[(page * 7 + line * 5 + word * 3) % words.length]).join(' '),
  )
}
