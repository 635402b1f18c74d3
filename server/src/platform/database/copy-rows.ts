import pg from 'pg'
import { z } from 'zod'
import type { PlainTransaction } from './plain-database.ts'

/** A table's rows as text, as PostgreSQL prints and reads each value: the same on every database of this schema. */
export type TableRows = { columns: string[]; rows: AsyncIterable<string> }

const fewRows = 8
const maxRows = 2_000
/** A fetch that brought more is followed by a smaller one: a row may hold a note of 10 MB. */
const fetchBytes = 2_000_000

const Column = z.object({ name: z.string(), type: z.string() })
const Line = z.object({ row: z.string() })
const NamedColumn = z.object({ name: z.string() })

/** The tables of `public`, apart from those of extensions. */
export async function listTables({ ask }: PlainTransaction): Promise<string[]> {
  const rows = await ask(
    NamedColumn,
    `SELECT c.relname::text AS name FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

/** Of each row the JSON of its values as text; generated columns are made again by who takes them. */
export async function readTable(tx: PlainTransaction, table: string): Promise<TableRows> {
  await printExactly(tx)
  const columns = await columnsOf(tx, table)
  const texts = columns.map(({ name }) => `${pg.escapeIdentifier(name)}::text`)
  const query = `SELECT to_json(ARRAY[${texts.join(', ')}])::text AS row FROM public.${pg.escapeIdentifier(table)}`
  return { columns: columns.map(({ name }) => name), rows: fetchAll(tx, query) }
}

async function* fetchAll({ ask, run }: PlainTransaction, query: string): AsyncIterable<string> {
  await run(`DECLARE copied NO SCROLL CURSOR FOR ${query}`)
  for (let count = fewRows; ;) {
    const rows = await ask(Line, `FETCH ${count} FROM copied`)
    let bytes = 0
    for (const { row } of rows) {
      bytes += row.length
      yield row
    }
    if (rows.length < count) break
    count = Math.max(1, Math.min(maxRows, bytes > fetchBytes ? Math.floor(count / 2) : count * 2))
  }
  await run('CLOSE copied')
}

/** What a value is printed as must not hang on a server's settings. */
async function printExactly({ run }: PlainTransaction): Promise<void> {
  await run(
    `SELECT set_config('extra_float_digits', '1', true), set_config('datestyle', 'ISO, YMD', true),
       set_config('intervalstyle', 'iso_8601', true), set_config('bytea_output', 'hex', true),
       set_config('timezone', 'UTC', true)`,
  )
}

async function columnsOf({ ask }: PlainTransaction, table: string): Promise<z.infer<typeof Column>[]> {
  return ask(
    Column,
    `SELECT attname::text AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [`public.${pg.escapeIdentifier(table)}`],
  )
}

const batchRows = 500
const batchBytes = 1_000_000

/** Writes rows that `readTable` gave. Returns how many. @throws Error when the table has no such column. */
export async function fillTable(tx: PlainTransaction, table: string, given: TableRows): Promise<number> {
  await printExactly(tx)
  const types = new Map((await columnsOf(tx, table)).map(({ name, type }) => [name, type]))
  const values = given.columns.map((name, at) => {
    const type = types.get(name)
    if (type === undefined) throw new Error(`${table} has no column ${name}`)
    return `(r ->> ${at})::${type}`
  })
  const insert = `INSERT INTO public.${pg.escapeIdentifier(table)} (${given.columns.map((name) => pg.escapeIdentifier(name)).join(', ')})
    OVERRIDING SYSTEM VALUE SELECT ${values.join(', ')} FROM json_array_elements($1::json) r`
  let written = 0
  let batch: string[] = []
  let bytes = 0
  const flush = async () => {
    if (batch.length > 0) written += await tx.run(insert, [`[${batch.join(',')}]`])
    batch = []
    bytes = 0
  }
  for await (const row of given.rows) {
    batch.push(row)
    bytes += row.length
    if (batch.length === batchRows || bytes > batchBytes) await flush()
  }
  await flush()
  return written
}

const Guard = z.object({ away: z.string(), back: z.string() })

/**
 * Fills tables in any order: indexes, foreign keys and triggers are taken away before `work` and are as they were
 * after it, in the same transaction. A row that breaks one of them fails all.
 */
export async function withoutGuards(tx: PlainTransaction, work: () => Promise<void>): Promise<void> {
  await tx.run(`SELECT set_config('search_path', 'public, pg_catalog', true)`)
  const guards = await tx.ask(
    Guard,
    `SELECT away, back FROM (
       SELECT 1 AS turn, format('ALTER TABLE %s DROP CONSTRAINT %I', c.conrelid::regclass, c.conname) AS away,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) AS back
       FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
       UNION ALL
       SELECT 2, format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid)
       UNION ALL
       SELECT DISTINCT 3, format('ALTER TABLE %s DISABLE TRIGGER USER', t.tgrelid::regclass),
         format('ALTER TABLE %s ENABLE TRIGGER USER', t.tgrelid::regclass)
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace) guards ORDER BY turn, away`,
  )
  for (const { away } of guards) await tx.run(away)
  await work()
  // Indexes before the keys that are looked up by them.
  for (const { back } of guards.toReversed()) await tx.run(back)
}

/** What numbers rows goes on after the last one. */
export async function advanceSequences({ ask, run }: PlainTransaction): Promise<void> {
  const numbered = await ask(
    z.object({ table: z.string(), column: z.string() }),
    `SELECT a.attrelid::regclass::text AS table, a.attname::text AS column FROM pg_attribute a
     JOIN pg_class c ON c.oid = a.attrelid WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       AND a.attnum > 0 AND NOT a.attisdropped AND pg_get_serial_sequence(c.oid::regclass::text, a.attname) IS NOT NULL`,
  )
  for (const { table, column } of numbered) {
    const last = `(SELECT max(${pg.escapeIdentifier(column)}) FROM ${table})`
    await run(`SELECT setval(pg_get_serial_sequence($1, $2), coalesce(${last}, 1), ${last} IS NOT NULL)`, [
      table,
      column,
    ])
  }
}
