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

export function ordered(query: ListQuery, by: SQL | AnyColumn): SQL {
  return query.order === 'desc' ? desc(by) : asc(by)
}

export type Slice = { limit: number; offset: number }

/** `total` counts the rows of all pages together; undefined when the query asks for everything. */
export type Listed<Row> = { rows: Row[]; total: number | undefined }

type Listing<Row> = {
  /** The whole list in its order. */
  rows: PromiseLike<Row[]> & { limit: (most: number) => { offset: (skipped: number) => PromiseLike<Row[]> } }
  /** How many rows the list has. */
  total: () => PromiseLike<number>
}

/** Rows to take when the query pages; null when it asks for everything. */
function sliceOf(query: ListQuery): Slice | null {
  if (query.page === undefined && query.pageSize === undefined) return null
  const limit = query.pageSize ?? limits.defaultPageSize
  return { limit, offset: ((query.page ?? 1) - 1) * limit }
}

/** Runs a list: everything, or the page that the query asks for. */
export async function readListed<Row>(query: ListQuery, { rows, total }: Listing<Row>): Promise<Listed<Row>> {
  const slice = sliceOf(query)
  if (!slice) return { rows: await rows, total: undefined }
  return { total: await total(), rows: await rows.limit(slice.limit).offset(slice.offset) }
}
