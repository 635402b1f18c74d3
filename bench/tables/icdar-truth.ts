import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Points; y grows upwards, as the files have it. */
export type TruthBox = { x1: number; y1: number; x2: number; y2: number }
export type TruthCell = { text: string; row: number; rows: number; column: number; span: number }
export type TruthRegion = { page: number; box: TruthBox; cells: TruthCell[] }
export type TruthDocument = { name: string; path: string; regions: TruthRegion[] }

/** The documents of the ICDAR 2013 table competition that a folder holds: regions from `-reg.xml`, cells from `-str.xml`. */
export async function readTruth(folder: string): Promise<TruthDocument[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.pdf')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const name = file.slice(0, -4)
      const [boxes, cells] = await Promise.all(
        ['reg', 'str'].map(async (kind) => regionsIn(await readFile(join(folder, `${name}-${kind}.xml`), 'utf8'))),
      )
      const regions = (boxes ?? []).map(({ table, page, body }): TruthRegion => {
        // Parts that stand side by side are counted from where the part before ends.
        const held = (cells ?? []).filter((part) => part.table === table && part.page === page)
        const parts = held.flatMap(({ body: inner, right, down }) =>
          cellsIn(inner).map((cell) => ({
            ...cell,
            column: cell.column + right,
            row: cell.row + (held.length > 1 ? down : 0),
          })),
        )
        return { page, box: boxIn(body), cells: parts }
      })
      return { name, path: join(folder, file), regions }
    }),
  )
}

type Region = { table: number; page: number; right: number; down: number; body: string }

function regionsIn(xml: string): Region[] {
  return [...xml.matchAll(/<table\b[^>]*>([\s\S]*?)<\/table>/gu)].flatMap(([, inner = ''], table) =>
    [...inner.matchAll(/<region\b([^>]*)>([\s\S]*?)<\/region>/gu)].map(([, attributes = '', body = '']) => ({
      table,
      page: numberIn(attributes, 'page') ?? 1,
      right: numberIn(attributes, 'col-increment') ?? 0,
      down: numberIn(attributes, 'row-increment') ?? 0,
      body,
    })),
  )
}

function boxIn(body: string): TruthBox {
  const attributes = /<bounding-box\b([^>]*)>/u.exec(body.replace(/<cell[\s\S]*?<\/cell>/gu, ''))?.[1] ?? ''
  return {
    x1: numberIn(attributes, 'x1') ?? 0,
    y1: numberIn(attributes, 'y1') ?? 0,
    x2: numberIn(attributes, 'x2') ?? 0,
    y2: numberIn(attributes, 'y2') ?? 0,
  }
}

function cellsIn(body: string): TruthCell[] {
  return [...body.matchAll(/<cell\b([^>]*)>([\s\S]*?)<\/cell>/gu)].flatMap(([, attributes = '', inner = '']) => {
    const text = plain(/<content>([\s\S]*?)<\/content>/u.exec(inner)?.[1] ?? '')
    const row = numberIn(attributes, 'start-row') ?? 0
    const column = numberIn(attributes, 'start-col') ?? 0
    const rows = (numberIn(attributes, 'end-row') ?? row) - row + 1
    const span = (numberIn(attributes, 'end-col') ?? column) - column + 1
    return text === '' ? [] : [{ text, row, rows, column, span }]
  })
}

function numberIn(attributes: string, name: string): number | undefined {
  const found = new RegExp(`\\b${name}=['"](-?[\\d.]+)['"]`, 'u').exec(attributes)?.[1]
  return found === undefined ? undefined : Number(found)
}

function plain(text: string): string {
  return text
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/gu, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replace(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')
    .trim()
}
