import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { extractPdf } from '../../server/src/knowledge/readers/pdf/extract-pdf.ts'
import type { ExtractedPage } from '../../server/src/knowledge/readers/pdf/page.ts'
import { exactMarks, normalised } from './exact-marks.ts'
import { highlightFiles, type HighlightFile } from './highlight-files.ts'
import type { Part, Row } from '../part.ts'
import { popplerWords } from './poppler-words.ts'

const run = promisify(execFile)
const sentencesPerFile = 50

export const highlight: Part = {
  name: 'highlight',
  what: `share of ${sentencesPerFile} sentences a file whose boxes hold exactly their words (target: 98 %)`,
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'))
    const rows: Row[] = []
    try {
      for (const file of highlightFiles) {
        if (!existsSync(file.path)) {
          console.log(`not found: ${file.path} (Debian package ${file.package})`)
          continue
        }
        const path = await preparedFile(file, folder)
        rows.push(await proveFile(path, file))
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    return rows
  },
}

async function preparedFile(file: HighlightFile, folder: string): Promise<string> {
  let path = file.path
  if (path.endsWith('.gz')) {
    path = join(folder, basename(path, '.gz'))
    await pipeline(createReadStream(file.path), createGunzip(), createWriteStream(path))
  }
  if (!file.change) return path
  const pdf = await PDFDocument.load(await readFile(path))
  pdf.getPages().forEach((page, i) => {
    if (file.change === 'turned') page.setRotation(degrees([90, 180, 270][i % 3] ?? 90))
    else {
      const { x, y, width, height } = page.getMediaBox()
      // An even offset on all sides would hide a mistaken origin.
      page.setCropBox(x + 31, y + 57, width - 44, height - 76)
    }
  })
  path = join(folder, `${file.change}-${basename(path)}`)
  await writeFile(path, await pdf.save())
  return path
}

async function proveFile(path: string, file: HighlightFile): Promise<Row> {
  const pages = new Map<number, ExtractedPage>()
  for await (const page of extractPdf(path)) pages.set(page.number, page)
  const { sentences, inexact } = exactMarks({ pages, words: await popplerWords(path, pages) }, sentencesPerFile)
  const { stdout: elsewhere } = await run('pdftotext', ['-cropbox', path, '-'], { maxBuffer: 2 ** 30 })
  const otherOrder = normalised(elsewhere)
  const inSameOrder = sentences.filter((text) => otherOrder.includes(normalised(text)))
  if (process.env['HIGHLIGHT_FAILURES']) {
    for (const failure of inexact) console.log(basename(path), failure)
    for (const text of sentences) if (!inSameOrder.includes(text)) console.log('other order:', text)
  }
  const equal = sentences.length - inexact.length
  return {
    file: basename(path),
    what: file.what,
    pages: pages.size,
    sentences: sentences.length,
    equal,
    '%': percent(equal, sentences.length),
    // Two readers differ at formulas, page borders and lists: a share far below 100 tells of a wrong order.
    '% in the same order there': percent(inSameOrder.length, sentences.length),
  }
}

function percent(part: number, whole: number): string {
  return ((100 * part) / Math.max(1, whole)).toFixed(0)
}
