import { readFileSync } from 'node:fs'
import { type CsvRow, readCsv } from '../../platform/csv.ts'

let rows: CsvRow[] | undefined

/** Maintenance and machine terms in English and German that mean the same, a line of `starter.csv` a set. */
export function starterRows(): CsvRow[] {
  return (rows ??= readCsv(readFileSync(new URL('starter.csv', import.meta.url))))
}
