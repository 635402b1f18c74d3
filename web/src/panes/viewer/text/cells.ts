import { csvOptions } from '@millwright/contract/csv'
import { CsvError, parse } from 'csv-parse/browser/esm/sync'

/** The cells of one row, as text: a formula is its own letters. A quote that is never closed is a sign like others. */
export function cellsOf(row: string, delimiter: string): string[] {
  if (!row.includes('"')) return row.split(delimiter)
  const [cells = []] = parsed(row, delimiter, '"') ?? parsed(row, delimiter, null) ?? []
  return cells
}

function parsed(row: string, delimiter: string, quote: '"' | null): string[][] | null {
  try {
    return parse(row, { ...csvOptions(delimiter), quote })
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return null
    throw error
  }
}
