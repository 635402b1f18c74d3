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

/**
 * What `csvOf` writes and what spreadsheets save: UTF-8, UTF-16 with its mark, or Windows-1252; cells parted by commas,
 * semicolons or tabs, whichever the first line has most of where it is not `known`. Empty lines are left out. A quote
 * that is never closed ends with the file.
 */
export function readCsv(bytes: Uint8Array, known?: string): CsvRow[] {
  const text = textOf(bytes)
  const delimiter = known ?? delimiterOf(text)
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  const pattern = new RegExp(
    `(?:"((?:[^"]|"")*)(?:"|$)([^${delimiter}\\r\\n]*)|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|\\r|\\n|$)`,
    'gu',
  )
  for (const [whole, quoted, after = '', plain = '', end] of text.matchAll(pattern)) {
    row.cells.push(cellFrom(quoted === undefined ? plain : `${quoted.replaceAll('""', '"')}${after}`))
    line += whole.split(/\r\n|\r|\n/u).length - 1
    if (end === delimiter) continue
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
    row = { line, cells: [] }
    if (end === '') break
  }
  return rows
}

function cellFrom(written: string): string {
  const cell = written.trim()
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function delimiterOf(text: string): string {
  const [first = ''] = text
    .replace(/"(?:[^"]|"")*"/gu, '')
    .trimStart()
    .split(/[\r\n]/u, 1)
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}
