import { findQuote, lettersOf } from '../marks/letters.ts'
import { type CsvDelimiter, delimiterOf, delimiterSaid } from '@millwright/contract/csv'
import { cellsOf } from './cells.ts'
import { type Encoding, singleByteText } from './encodings.ts'
import { indexLines, indexTable, rowBytes } from './row-index.ts'

/** A file of rows that is kept as bytes: only what is looked at becomes text. */
export type TextFile = {
  encoding: Encoding
  rows: number
  /** The text of rows, `to` not included. */
  texts: (from: number, to: number) => string[]
}

/** `sampleRows` of a table tell its delimiter. */
const sampleRows = 50
/** More lines than this make a page higher than browsers can scroll. */
const maxLines = 1_000_000

export type TableFile = TextFile & { delimiter: CsvDelimiter; cells: (from: number, to: number) => string[][] }

export function openTable(source: Uint8Array): TableFile {
  const { bytes, encoding, decoder } = singleByteText(source)
  // Which it is does not change where lines end, until a quote stands behind it: the first rows are lines.
  const start = bytes.subarray(0, 1 << 16)
  const firstLines = indexLines(start, sampleRows)
  const lines = Array.from({ length: Math.min(sampleRows, firstLines.length - 1) }, (_, row) =>
    decoder.decode(rowBytes(start, firstLines, row)),
  )
  const delimiter = delimiterOf(lines)
  const said = delimiterSaid(lines[0] ?? '') !== null
  const index = indexTable(bytes, delimiter.charCodeAt(0))
  const first = said ? 1 : 0
  const rows = Math.max(0, index.length - 1 - first)
  const texts = (from: number, to: number) =>
    range(from, Math.min(to, rows)).map((row) => decoder.decode(rowBytes(bytes, index, row + first)))
  return {
    encoding,
    rows,
    delimiter,
    texts,
    cells: (from, to) => texts(from, to).map((row) => cellsOf(row, delimiter)),
  }
}

export function openLines(source: Uint8Array): TextFile & { cut: boolean } {
  const { bytes, encoding, decoder } = singleByteText(source)
  const index = indexLines(bytes, maxLines)
  const rows = index.length - 1
  return {
    encoding,
    rows,
    cut: (index.at(-1) ?? 0) < bytes.length,
    texts: (from, to) => range(from, Math.min(to, rows)).map((row) => decoder.decode(rowBytes(bytes, index, row))),
  }
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

/** Rows in one turn of a search, between which others are served. */
const searchedAtOnce = 2000
const maxHits = 10_000

type Search = { query: string; goOn: () => Promise<boolean> }

/** The rows that hold a text, in any case. `goOn` is asked now and then; the search ends when it says no. */
export async function findRows(file: TextFile, { query, goOn }: Search): Promise<number[]> {
  const wanted = query.toLowerCase()
  const hits: number[] = []
  for (let from = 0; from < file.rows && hits.length < maxHits; from += searchedAtOnce) {
    if (!(await goOn())) return hits
    for (const [at, text] of file.texts(from, from + searchedAtOnce).entries()) {
      if (text.toLowerCase().includes(wanted)) hits.push(from + at)
    }
  }
  return hits.slice(0, maxHits)
}

/** A place in lines: from a character of one to a character of another. */
export type LineStretch = { fromLine: number; start: number; toLine: number; end: number }

/** Lines that are searched together, and those of them that are searched again with the next ones. */
const linesTogether = { many: 3000, again: 200 }

/** Where a quote stands; of several places the one nearest to the character `near`. */
export function quoteInLines(file: TextFile, quote: string, near: number): LineStretch | null {
  let best: LineStretch | null = null
  let distance = Number.POSITIVE_INFINITY
  let charactersBefore = 0
  for (let from = 0; from < file.rows; from += linesTogether.many) {
    const lines = file.texts(from, from + linesTogether.many + linesTogether.again)
    const text = lines.join('\n')
    const found = findQuote(text, quote, Math.max(0, near - charactersBefore))
    const away = found ? Math.abs(charactersBefore + found.start - near) : Number.POSITIVE_INFINITY
    if (found && away < distance) {
      best = inLines(lines, found, from)
      distance = away
    }
    const own = lines.slice(0, linesTogether.many)
    charactersBefore += own.reduce((sum, line) => sum + line.length + 1, 0)
    // Later places are only farther away.
    if (best && charactersBefore > near) break
  }
  return best
}

function inLines(lines: readonly string[], { start, end }: { start: number; end: number }, first: number): LineStretch {
  const placeOf = (offset: number) => {
    let before = 0
    for (const [line, text] of lines.entries()) {
      if (offset <= before + text.length) return { line: first + line, at: offset - before }
      before += text.length + 1
    }
    return { line: first + lines.length - 1, at: lines.at(-1)?.length ?? 0 }
  }
  const from = placeOf(start)
  const to = placeOf(end)
  return { fromLine: from.line, start: from.at, toLine: to.line, end: to.at }
}

/** Rows of a table that a citation calls one page. */
export const rowsOfPage = 100
/** Rows with fewer letters stand in every quote. */
const fewestLetters = 3

/** The rows that a quote holds, the head of the table left out; first looked for on its page, then before and after. */
export function quotedRows(file: TableFile, quote: string, page: number): number[] {
  const wanted = lettersOf(quote)
  const pages = Math.ceil((file.rows - 1) / rowsOfPage)
  const near = range(1, pages + 1).toSorted((a, b) => Math.abs(a - page) - Math.abs(b - page))
  for (const isQuoted of [isWhole, hasEveryCell]) {
    for (const one of near) {
      const from = (one - 1) * rowsOfPage + 1
      const rows = file
        .cells(from, from + rowsOfPage)
        .flatMap((cells, at) => (isQuoted(cells.map(lettersOf), wanted) ? [from + at] : []))
      if (rows.length > 0) return rows
    }
  }
  return []
}

function isWhole(cells: readonly string[], wanted: string): boolean {
  const row = cells.join('')
  return (
    row.length >= fewestLetters && (wanted.includes(row) || (wanted.length >= fewestLetters && row.includes(wanted)))
  )
}

/** The quote may name the column before each cell. */
function hasEveryCell(cells: readonly string[], wanted: string): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.join('').length >= fewestLetters && filled.every((cell) => wanted.includes(cell))
}
