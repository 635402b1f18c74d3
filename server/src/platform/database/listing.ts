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

/** Rows to take when the query pages; null when it asks for everything. */
export function sliceOf(query: ListQuery): Slice | null {
  if (query.page === undefined && query.pageSize === undefined) return null
  const limit = query.pageSize ?? limits.defaultPageSize
  return { limit, offset: ((query.page ?? 1) - 1) * limit }
}
