import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'

/**
 * For `insert(table).select(...)`: this row when the condition holds, else none. What the row does not name
 * takes its column's default.
 */
export function rowIf<Table extends PgTable>(table: Table, row: PgInsertValue<Table>, condition: SQL): SQL {
  const given = new Map<string, unknown>(Object.entries(row))
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given.get(name) ?? column.default ?? null
    return is(value, SQL) ? value : sql.param(value, column)
  })
  return sql`select ${sql.join(values, sql`, `)} where ${condition}`
}
