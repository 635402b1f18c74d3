import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import { ReadingError } from '../../server/src/knowledge/readers/failures.ts'
import { extractPdf } from '../../server/src/knowledge/readers/pdf/extract-pdf.ts'
import type { ExtractedPage } from '../../server/src/knowledge/readers/pdf/page.ts'
import { exactMarks } from './exact-marks.ts'
import type { Part, Row } from '../part.ts'
import { popplerWords, type Word } from './poppler-words.ts'
import { meetingOf, type WordsMet } from './reading-words.ts'

const run = promisify(execFile)
const worstPages = 3
const sentencesPerFile = 200

/**
 * `READING_FOLDER` is a folder of PDFs, for example of what Debian's `-doc` packages bring; `READING_DETAILS` prints
 * the words that differ on the worst pages, and the marks that do not hold exactly their sentence.
 */
export const reading: Part = {
  name: 'reading',
  what: 'words found beside pdftotext, and sentences whose boxes hold exactly their words, by file of READING_FOLDER',
  async measure() {
    const folder = process.env['READING_FOLDER']
    if (folder === undefined) {
      console.log('READING_FOLDER is not set: nothing to read.')
      return []
    }
    const unpacked = await mkdtemp(join(tmpdir(), 'millwright-bench-'))
    try {
      const results: FileResult[] = []
      for (const path of await pdfsIn(folder)) {
        const plain = path.endsWith('.gz') ? join(unpacked, basename(path, '.gz')) : path
        if (plain !== path) await pipeline(createReadStream(path), createGunzip(), createWriteStream(plain))
        const result = await readBoth(plain)
        if (result) results.push(result)
      }
      return [...results.map(rowOf), totalOf(results)]
    } finally {
      await rm(unpacked, { recursive: true, force: true })
    }
  },
}

async function pdfsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.pdf(?:\.gz)?$/iu.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

type Counts = {
  theirs: number
  ours: number
  met: number
  glued: number
  split: number
  sentences: number
  exact: number
}
type FileResult = Counts & { file: string; maker: string; pages: number }

async function readBoth(path: string): Promise<FileResult | undefined> {
  const pages = new Map<number, ExtractedPage>()
  try {
    for await (const page of extractPdf(path)) pages.set(page.number, page)
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error
    console.log(`${basename(path)}: ${error.message}`)
    return undefined
  }
  const words = await popplerWords(path, pages)
  const met = [...pages].map(([number, page]) => ({
    number,
    ...meetingOf(page.text, visible(words.get(number) ?? [])),
  }))
  const { sentences, inexact } = exactMarks({ pages, words }, sentencesPerFile)
  if (process.env['READING_DETAILS']) {
    for (const page of met.toSorted((a, b) => missed(b) - missed(a)).slice(0, worstPages)) tell(path, page)
    for (const { quote, found, segments } of inexact) console.log(basename(path), segments, { quote, found })
  }
  const sum = (count: (page: WordsMet) => number): number => met.reduce((total, page) => total + count(page), 0)
  return {
    file: basename(path),
    maker: await makerOf(path),
    pages: pages.size,
    theirs: sum((page) => page.theirs),
    ours: sum((page) => page.ours),
    met: sum((page) => page.met),
    glued: sum((page) => page.glued.length),
    split: sum((page) => page.split.length),
    sentences: sentences.length,
    exact: sentences.length - inexact.length,
  }
}

/** What lies outside the page is no word that a person sees. */
function visible(words: readonly Word[]): string[] {
  return words
    .filter(
      ({ left, right, top, bottom }) => left + right > 0 && left + right < 2 && top + bottom > 0 && top + bottom < 2,
    )
    .map(({ text }) => text)
}

function missed(page: WordsMet): number {
  return page.onlyTheirs.length + page.onlyOurs.length
}

function tell(path: string, page: WordsMet & { number: number }): void {
  if (missed(page) === 0) return
  const some = (words: readonly string[]): string => words.slice(0, 40).join(' ')
  console.log(`${basename(path)} page ${page.number}: ${page.met} of ${page.theirs}`)
  console.log(`  only there: ${some(page.onlyTheirs)}\n  only here: ${some(page.onlyOurs)}`)
}

async function makerOf(path: string): Promise<string> {
  const { stdout } = await run('pdfinfo', [path])
  const field = (name: string): string => new RegExp(`^${name}:\\s+(.*)$`, 'mu').exec(stdout)?.[1] ?? ''
  return [field('Creator'), field('Producer')].join(' / ').slice(0, 60)
}

function rowOf({ file, maker, pages, ...counts }: FileResult): Row {
  return { file: file.slice(0, 40), maker, pages, ...shares(counts) }
}

function totalOf(results: readonly FileResult[]): Row {
  const sum = (key: keyof Counts): number => results.reduce((total, result) => total + result[key], 0)
  const counts: Counts = {
    theirs: sum('theirs'),
    ours: sum('ours'),
    met: sum('met'),
    glued: sum('glued'),
    split: sum('split'),
    sentences: sum('sentences'),
    exact: sum('exact'),
  }
  const pages = results.reduce((total, result) => total + result.pages, 0)
  return { file: `all ${results.length}`, maker: '', pages, ...shares(counts) }
}

function shares({ theirs, ours, met, glued, split, sentences, exact }: Counts): Row {
  const percent = (part: number, whole: number): string => ((100 * part) / Math.max(1, whole)).toFixed(1)
  return {
    words: theirs,
    'found %': percent(met, theirs),
    'of ours there %': percent(met, ours),
    glued,
    split,
    sentences,
    'exact %': percent(exact, sentences),
  }
}
