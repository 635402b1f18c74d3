import { csvOptions, delimiterOf, delimiterSaid, utf16Of } from '@millwright/contract/csv'
import { CsvError, parse } from 'csv-parse/sync'

/**
 * RFC 4180. A cell that a spreadsheet would take for a formula gets an apostrophe before it
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return csvLines([header, ...rows])
}

/** As `csvOf`, without a header. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

const formula = /^[=+\-@\t\r\n]/

function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n\t]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}

export type CsvRow = {
  /** Where it begins in the file, from 1. */
  line: number
  cells: string[]
}

const linesThatTell = 50
const charactersThatTell = 65_536

/** What `csvOf` writes and what spreadsheets save, in whichever encoding and with whichever delimiter. Empty lines are left out. */
export function readCsv(bytes: Uint8Array): CsvRow[] {
  const text = textOf(bytes)
  const rows = recordsIn(text, delimiterOf(linesThatTellOf(text)))
    .map(({ line, cells }) => ({ line, cells: cells.map(cellFrom) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return isSeparatorLine(text) ? rows.slice(1) : rows
}

/** The first lines of a text, from which its delimiter shows. */
export function linesThatTellOf(text: string): string[] {
  return text.slice(0, charactersThatTell).split(/\r\n|[\r\n]/u, linesThatTell)
}

/** Whether a text begins with `sep=;`, as Excel writes it. */
export function isSeparatorLine(text: string): boolean {
  const [first = ''] = text
    .slice(0, 100)
    .trimStart()
    .split(/[\r\n]/u, 1)
  return delimiterSaid(first) !== null
}

/** The cells of one line, where no cell holds line ends. */
export function cellsInLine(line: string, delimiter: string): string[] {
  const cells = line.includes('"') ? (recordsIn(line, delimiter)[0]?.cells ?? []) : line.split(delimiter)
  return cells.map((cell) => cell.trim())
}

/** A quote that is never closed is a sign like others: from its row on, lines are rows. */
function recordsIn(text: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = []
  let line = 1
  let ended = 0
  const read = (part: string | Buffer, quote: '"' | null) => {
    const before = ended
    parse(part, {
      ...csvOptions(delimiter),
      quote,
      on_record: (cells: string[], { bytes }) => {
        rows.push({ line, cells })
        ended = before + bytes
        // The parser counts both letters of a line end within quotes.
        line += 1 + cells.reduce((sum, cell) => sum + cell.split(/\r\n|[\r\n]/u).length - 1, 0)
        return null
      },
    })
  }
  try {
    read(text, '"')
  } catch (error) {
    if (!isNeverClosed(error)) throw error
    read(Buffer.from(text).subarray(ended), null)
  }
  return rows
}

export function isNeverClosed(error: unknown): boolean {
  return error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED'
}

function cellFrom(written: string): string {
  const cell = written.trim()
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

function textOf(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
