import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** `inArray` with one parameter, however many values there are. */
export function isAnyOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(values)})`
}
