import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { extractPdf } from '../../server/src/knowledge/readers/pdf/extract-pdf.ts'
import type { ExtractedPage } from '../../server/src/knowledge/readers/pdf/page.ts'
import type { Row } from '../part.ts'

/**
 * Tables of real manuals that a person looked at beside the page: their heads with what each column holds, and rows by a
 * phrase of each cell (empty where the cell is), as somebody reads them there.
 */
const TableRatings = z.array(
  z.object({
    file: z.string(),
    page: z.int(),
    header: z.array(z.string()),
    roles: z.array(z.nullable(z.string())),
    rows: z.array(z.array(z.string())),
  }),
)
type TableRating = z.infer<typeof TableRatings>[number]

/** Rows that come whole, with their right head, and columns with their right role; of the files that a folder holds. */
export async function measureManuals(folder: string): Promise<Row[]> {
  const verdicts = TableRatings.parse(JSON.parse(await readFile(new URL('./verdicts.json', import.meta.url), 'utf8')))
  const rows: Row[] = []
  const all = { whole: 0, headed: 0, rows: 0, roles: 0, columns: 0 }
  const held = await readdir(folder)
  for (const file of held.filter((name) => verdicts.some((verdict) => verdict.file === name)).toSorted()) {
    const pages = new Map<number, ExtractedPage>()
    for await (const page of extractPdf(join(folder, file))) pages.set(page.number, page)
    for (const verdict of verdicts.filter((one) => one.file === file)) {
      const score = scoreOf(verdict, pages.get(verdict.page))
      all.whole += score.whole
      all.headed += score.headed
      all.rows += verdict.rows.length
      all.roles += score.roles
      all.columns += verdict.roles.length
      rows.push({ file, page: verdict.page, rows: verdict.rows.length, ...score })
    }
  }
  console.log(
    `rows whole ${(all.whole / all.rows).toFixed(3)}, with right head ${(all.headed / all.rows).toFixed(3)} of ${all.rows}; ` +
      `roles ${(all.roles / all.columns).toFixed(3)} of ${all.columns}`,
  )
  return rows
}

function scoreOf({ header, roles, rows }: TableRating, page: ExtractedPage | undefined) {
  let best = { whole: 0, headed: 0, roles: 0 }
  for (const table of page?.tables ?? []) {
    const isHeaded = header.every((head, at) => holds(table.columns[at]?.header ?? '', head))
    const read = table.rows.map(({ cells, carried = [] }) => {
      const texts = new Map<number, string>()
      for (const { column, text } of carried) texts.set(column, text)
      for (const { column, span, start, end } of cells) {
        for (let at = column; at < column + span; at++) texts.set(at, page?.text.slice(start, end) ?? '')
      }
      return texts
    })
    const whole = rows.filter((row) =>
      read.some((texts) =>
        row.every((phrase, at) => (phrase === '' ? !texts.has(at) : holds(texts.get(at) ?? '', phrase))),
      ),
    ).length
    const right = roles.filter((role, at) => (table.columns[at]?.role ?? null) === role).length
    if (whole > best.whole) best = { whole, headed: isHeaded ? whole : 0, roles: right }
  }
  return best
}

function holds(text: string, phrase: string): boolean {
  const plain = (value: string) => value.toLowerCase().replace(/\s+/gu, '')
  return plain(text).includes(plain(phrase))
}
