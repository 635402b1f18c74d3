import { limits } from '@millwright/contract/limits'
import type { ListQuery } from '@millwright/contract/listing'
import { type AnyColumn, asc, desc, or, type SQL, sql } from 'drizzle-orm'

/** One of the columns holds the text, whatever its case; `%` and `_` mean themselves. */
export function containsText(text: string | undefined, columns: (AnyColumn | SQL)[]): SQL | undefined {
  if (!text) return undefined
  return or(...columns.map((column) => sql`strpos(lower(${column}::text), lower(${text})) > 0`))
}

/** Names as people of every language expect them. */
export function byName(column: AnyColumn | SQL): SQL {
  return sql`${column} collate "und-x-icu"`
}

/** The same with numbers by their value: `Valve 2` before `Valve 10`. */
export function byNumberedName(column: AnyColumn | SQL): SQL {
  return sql`${column} collate "numbered"`
}

export function ordered(query: ListQuery, by: SQL | AnyColumn): SQL {
  return query.order === 'desc' ? desc(by) : asc(by)
}

export type Slice = { limit: number; offset: number }

/** `total` counts the rows of all pages together; undefined when the query asks for everything. */
export type ListingPage<Row> = { rows: Row[]; total: number | undefined }

type Listing<Row> = {
  /** The whole list in its order. */
  rows: PromiseLike<Row[]> & { limit: (most: number) => { offset: (skipped: number) => PromiseLike<Row[]> } }
  /** How many rows the list has. */
  total: () => PromiseLike<number>
}

/** Rows to take when the query pages; null when it asks for everything. */
export function sliceOf(query: ListQuery): Slice | null {
  if (query.page === undefined && query.pageSize === undefined) return null
  const limit = query.pageSize ?? limits.defaultPageSize
  return { limit, offset: ((query.page ?? 1) - 1) * limit }
}

/** Runs a list: everything, or the page that the query asks for. Only where the page does not tell it, its rows are counted. */
export async function readListed<Row>(query: ListQuery, { rows, total }: Listing<Row>): Promise<ListingPage<Row>> {
  const slice = sliceOf(query)
  if (!slice) return { rows: await rows, total: undefined }
  const page = await rows.limit(slice.limit).offset(slice.offset)
  return { rows: page, total: totalBy(slice, page.length) ?? (await total()) }
}

/** How many rows a list has as its last page says: null for a full page, and for one behind the last. */
function totalBy({ limit, offset }: Slice, length: number): number | null {
  if (length === limit || (length === 0 && offset > 0)) return null
  return offset + length
}

/** A column of a list that is read by `readCounted`: how many rows it has. */
export const listTotal = sql<number>`(count(*) over ())::int`

/**
 * As `readListed`, with the count in the page's own statement: for rows that are short, as the database keeps those of
 * all pages to count them.
 */
export async function readCounted<Row extends { listTotal: number }>(
  query: ListQuery,
  rows: Listing<Row>['rows'],
): Promise<ListingPage<Omit<Row, 'listTotal'>>> {
  const slice = sliceOf(query)
  const page = await (slice ? rows.limit(slice.limit).offset(slice.offset) : rows)
  // No row of an empty page says how many come before it.
  const [counted] = slice && page.length === 0 && slice.offset > 0 ? await rows.limit(1).offset(0) : page
  const total = slice ? (counted?.listTotal ?? 0) : undefined
  return { rows: page.map(({ listTotal: _, ...row }) => row), total }
}
