/** The cells of one row, as text: a formula is its own letters. */
export function cellsOf(row: string, delimiter: string): string[] {
  if (!row.includes('"')) return row.split(delimiter)
  const cells: string[] = []
  let at = 0
  while (at <= row.length) {
    if (row[at] !== '"') {
      const end = row.indexOf(delimiter, at)
      cells.push(row.slice(at, end === -1 ? undefined : end))
      if (end === -1) return cells
      at = end + 1
      continue
    }
    const close = closingQuote(row, at + 1)
    const next = row.indexOf(delimiter, close)
    const end = next === -1 ? row.length : next
    // What stands behind the closing quote belongs to the cell, as it does elsewhere.
    cells.push(row.slice(at + 1, close).replaceAll('""', '"') + row.slice(close + 1, end))
    if (next === -1) return cells
    at = next + 1
  }
  return cells
}

function closingQuote(row: string, from: number): number {
  for (let at = from; at < row.length; at += 1) {
    if (row[at] !== '"') continue
    if (row[at + 1] !== '"') return at
    at += 1
  }
  return row.length
}

const delimiters = ['\t', ';', '|', ','] as const
export type Delimiter = (typeof delimiters)[number]

/** The one that cuts the first rows into the most cells, most of them into equally many; of equals, the rarer sign. */
export function delimiterOf(rows: readonly string[]): Delimiter {
  const said = /^sep=([,;\t|])$/i.exec(rows[0] ?? '')?.[1]
  const known = delimiters.find((one) => one === said)
  if (known) return known
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const counts = rows.map((row) => cellsOf(row, delimiter).length)
    const usual = middle(counts)
    const alike = counts.filter((count) => count === usual).length / Math.max(1, counts.length)
    const score = usual > 1 ? usual * alike * alike : 0
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

const middle = (counts: readonly number[]) => counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
