import type { Box, Segment } from '@millwright/contract/segments'
import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import { degrees, PDFDocument } from 'pdf-lib'
import { extractPdf } from '../server/src/knowledge/readers/pdf/extract-pdf.ts'
import type { ExtractedPage } from '../server/src/knowledge/readers/pdf/page.ts'
import { passagesOf, type Passage } from '../server/src/knowledge/passages/cut-passages.ts'
import { quoteBoxes } from '../server/src/knowledge/passages/quote-boxes.ts'
import { sentencesOf } from '../server/src/knowledge/passages/sentences.ts'
import { seededRandom } from '../server/test/make-pdf.ts'
import { highlightFiles, type HighlightFile } from './highlight-files.ts'
import type { Part, Row } from './part.ts'

const run = promisify(execFile)
const sentencesPerFile = 50
const shortestSentence = 20

/**
 * Sentences of our passages, walked back to boxes as a citation is, against the words that another reader
 * (poppler's `pdftotext -bbox`) finds with their middle under those boxes.
 *
 * Both sides are compared after NFKC (which resolves ligatures) without blanks, control codes, hyphens
 * and the dots that lead to a page number.
 */
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

/** In fractions of the upright page. */
type Word = { text: string; left: number; right: number; top: number; bottom: number }
type Failure = { quote: string; found: string; segments: Segment[] }

async function proveFile(path: string, file: HighlightFile): Promise<Row> {
  const pages = new Map<number, ExtractedPage>()
  for await (const page of extractPdf(path)) pages.set(page.number, page)
  const passages = passagesOf(
    [...pages.values()].map((page) => ({ ...page, segment: page.number })),
    { title: basename(path), hasRunningHeads: true },
  )
  const words = await wordsOf(path, pages)
  const { stdout: elsewhere } = await run('pdftotext', ['-cropbox', path, '-'], { maxBuffer: 2 ** 30 })
  const otherOrder = normalised(elsewhere)
  const sentences = chosenSentences(passages)
  const failures: Failure[] = []
  for (const { passage, start, end, text } of sentences) {
    const places = quoteBoxes(
      passage,
      { from: start, to: end },
      (segment) => pages.get(Number(segment))?.layout ?? new Uint8Array(),
    )
    const found = places.map(({ segment, boxes }) => textsUnder(boxes, words.get(Number(segment)) ?? []))
    const readings = [0, 1, 2, 3].map((way) => found.map((page) => page[way]).join(' '))
    if (!readings.some((reading) => normalised(reading) === normalised(text))) {
      failures.push({ quote: text, found: readings[0] ?? '', segments: places.map(({ segment }) => segment) })
    }
  }
  if (process.env['HIGHLIGHT_FAILURES']) {
    for (const failure of failures) console.log(basename(path), failure)
    for (const { text } of sentences) if (!otherOrder.includes(normalised(text))) console.log('other order:', text)
  }
  const equal = sentences.length - failures.length
  return {
    file: basename(path),
    what: file.what,
    pages: pages.size,
    sentences: sentences.length,
    equal,
    '%': percent(equal, sentences.length),
    // Two readers differ at formulas, page borders and lists: a share far below 100 tells of a wrong order.
    '% in the same order there': percent(
      sentences.filter(({ text }) => otherOrder.includes(normalised(text))).length,
      sentences.length,
    ),
  }
}

function percent(part: number, whole: number): string {
  return ((100 * part) / Math.max(1, whole)).toFixed(0)
}

type Chosen = { passage: Passage; start: number; end: number; text: string }

/** Spread over the document: one sentence from each of so many equal stretches of passages. */
function chosenSentences(passages: readonly Passage[]): Chosen[] {
  const random = seededRandom(11)
  const seen = new Set<string>()
  const all = passages.flatMap((passage) =>
    sentencesOf(passage.text)
      .filter(({ text }) => text.length >= shortestSentence && /\p{L}{3}/u.test(text))
      .map((sentence) => ({ passage, ...sentence }))
      .filter(({ text }) => !seen.has(text) && seen.add(text)),
  )
  const stretch = all.length / sentencesPerFile
  if (stretch <= 1) return all
  return Array.from({ length: sentencesPerFile }, (_, i) => all[Math.floor((i + random()) * stretch)]).filter(
    (chosen) => chosen !== undefined,
  )
}

/** The words of every page with their middle, as fractions of the upright, cropped page. */
async function wordsOf(path: string, pages: ReadonlyMap<number, ExtractedPage>): Promise<Map<number, Word[]>> {
  const { stdout } = await run('pdftotext', ['-bbox', '-cropbox', path, '-'], { maxBuffer: 2 ** 30 })
  const words = new Map<number, Word[]>()
  stdout
    .split('<page ')
    .slice(1)
    .forEach((part, i) => {
      // The page's own width and height are those of the unturned page there: ours are the upright ones.
      const page = pages.get(i + 1)
      if (!page) return
      const found: Word[] = []
      for (const [, x0, y0, x1, y1, text] of part.matchAll(
        /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/gsu,
      )) {
        const word = {
          text: decoded(text ?? ''),
          left: Number(x0) / page.width,
          right: Number(x1) / page.width,
          top: Number(y0) / page.height,
          bottom: Number(y1) / page.height,
        }
        found.push(...(unspaced.test(word.text) ? signsOf(word) : [word]))
      }
      words.set(i + 1, found)
    })
  return words
}

const unspaced = /[\u3000-\u30FF\u3400-\u9FFF\uFF00-\uFFEF]/u

/** Chinese has no blanks: such a "word" is a whole line, of which each character is looked at; Latin is half as wide. */
function signsOf(word: Word): Word[] {
  const characters = Array.from(word.text)
  const width = (character: string): number => (unspaced.test(character) ? 2 : 1)
  const unit = (word.right - word.left) / characters.reduce((sum, character) => sum + width(character), 0)
  let left = word.left
  return characters.map((text) => {
    const character = { ...word, text, left, right: left + unit * width(text) }
    left = character.right
    return character
  })
}

/** One text for each way in which the lines may run: rightwards, leftwards (page upside down), down or up. */
function textsUnder(boxes: readonly Box[], words: readonly Word[]): string[] {
  const directions: ((a: Word, b: Word) => number)[] = [
    (a, b) => a.left + a.right - b.left - b.right,
    (a, b) => b.left + b.right - a.left - a.right,
    (a, b) => a.top + a.bottom - b.top - b.bottom,
    (a, b) => b.top + b.bottom - a.top - a.bottom,
  ]
  const lines = boxes.map((box) =>
    words.filter((word) => {
      const x = (word.left + word.right) / 2
      const y = (word.top + word.bottom) / 2
      return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
    }),
  )
  return directions.map((order) =>
    lines
      .map((line) =>
        line
          .toSorted(order)
          .map(({ text }) => text)
          .join(' '),
      )
      .join(' '),
  )
}

function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\u00AD\u2010\u2011-]+/gu, '')
    .replace(/\.{4,}/gu, '')
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

function decoded(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|apos);/gu, (entity) => entities[entity] ?? entity)
}
