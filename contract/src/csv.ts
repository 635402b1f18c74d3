// How files of rows are read, by server and page alike (docs/decisions/0047).

/** In the order in which of equals the rarer sign comes first. */
export const csvDelimiters = ['\t', ';', '|', ','] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]

/** For csv-parse: RFC 4180, and what spreadsheets write besides. A quote within a cell is a sign like others. */
export function csvOptions(delimiter: string) {
  return {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
  }
}

/** What Excel writes into a first line of its own: `sep=;`. Such a line is no row. */
export function delimiterSaid(firstLine: string): CsvDelimiter | null {
  const said = /^"?sep=(.)"?$/iu.exec(firstLine.trimStart())?.[1]
  return csvDelimiters.find((one) => one === said) ?? null
}

const quotedCell = /(^|[\t;|,])"(?:[^"]|"")*(?:"|$)/gu

/**
 * Of a file's first lines: the one that is said, else the one that cuts them into the most cells, most of them into equally
 * many. `columns`: where so many are known, the last may hold the other signs.
 */
export function delimiterOf(lines: readonly string[], columns = Number.POSITIVE_INFINITY): CsvDelimiter {
  const written = lines.filter((line) => line.trim() !== '')
  const said = delimiterSaid(written[0] ?? '')
  if (said) return said
  const plain = written.map((line) => line.replace(quotedCell, '$1'))
  let best: { delimiter: CsvDelimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of csvDelimiters) {
    const counts = plain.map((line) => Math.min(columns, line.split(delimiter).length))
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    const alike = counts.filter((count) => count === usual).length / counts.length
    const score = usual > 1 ? usual * alike * alike : 0
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** So many bytes at the start of a text tell whether it is UTF-16. */
export const encodingSample = 4096

/** UTF-16 by its mark, or by its zeros; null: what else it is shows in the whole of it. */
export function utf16Of(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const sample = start.subarray(0, encodingSample)
  // A letter, digit or delimiter of ASCII has a zero byte there, on which side says the order.
  const zeros: [even: number, odd: number] = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros
  if (Math.max(even, odd) <= sample.length / 8 || Math.min(even, odd) > Math.max(even, odd) / 8) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}
