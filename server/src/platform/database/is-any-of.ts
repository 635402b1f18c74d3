import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** `inArray` with one parameter, however many values there are. */
export function isAnyOf(column: AnyColumn | SQL, values: readonly string[]): SQL {
  // PostgreSQL takes an array whose values it does not know for ten, and would plan anew for one each time.
  if (values.length === 1) return sql`${column} = ${values[0]}`
  return sql`${column} = any(${sql.param(values)})`
}
