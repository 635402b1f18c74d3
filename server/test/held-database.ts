// A worker opens one embedded database and lends it to one test file after the other: to start it and to compile it
// anew for each was a fifth of what the database tests computed.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { copyEmbeddedDatabase } from './embedded-template.ts'

/** Where the databases lie that are held; set and removed by `database.setup.ts`, and none is held without it. */
export const heldIn = 'TEST_HELD_DATABASES'

let held: Database | undefined

/** An embedded database with every table and no rows; null where none is held. Who takes it gives it back. */
export async function takeEmbedded(): Promise<Database | null> {
  const folder = process.env[heldIn]
  if (folder === undefined) return null
  const database = held
  held = undefined
  if (database) return database
  const directory = join(folder, randomUUID())
  await copyEmbeddedDatabase(directory)
  return openDatabase({ kind: 'embedded', directory })
}

/** Empties it for whoever takes it next. */
export async function giveBackEmbedded(database: Database): Promise<void> {
  if (held || (await hasGrown(database))) return database.close()
  await empty(database)
  held = database
}

/** The indexes of many rows stay large when the rows are gone, and the planner goes by that. */
async function hasGrown(database: Database): Promise<boolean> {
  const large = await namesOf(
    database,
    `SELECT relname AS name FROM pg_class WHERE relkind = 'i' AND oid >= ${firstOwnOid} AND pg_relation_size(oid) > ${maxBytes}`,
  )
  return large.length > 0
}

/** PostgreSQL's own tables and indexes come before it. */
const firstOwnOid = 16_384
const maxBytes = 256 * 1024

const NamedRows = z.array(z.object({ name: z.string() }))

/** What a first start writes. */
const keptTables = ['drizzle.__drizzle_migrations', 'pgboss.version']

/**
 * What is known of the rows goes with them, so that the next file's statements are planned like those of a new
 * database. TRUNCATE would make new files for all tables, since all refer to the companies.
 */
async function empty(database: Database): Promise<void> {
  const all = await namesOf(
    database,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
  )
  const tables = all.filter((name) => !keptTables.includes(name))
  const withRows = await namesOf(
    database,
    tables.map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`).join(' UNION ALL '),
  )
  // No trigger fires and no foreign key is looked after.
  const deletes = withRows.map((name) => `DELETE FROM ${name}`)
  await database.executeSql(
    [
      `BEGIN`,
      `RESET ALL`,
      `SELECT pg_advisory_unlock_all()`,
      `SET LOCAL session_replication_role = replica`,
      ...deletes,
      `DELETE FROM pg_statistic WHERE starelid >= ${firstOwnOid}`,
      `ALTER SEQUENCE bank_counts_id_seq RESTART`,
      `ALTER SEQUENCE stored_bytes_id_seq RESTART`,
      `COMMIT`,
    ].join('; '),
  )
  if (withRows.length === 0) return
  await database.executeSql(`VACUUM ${withRows.join(', ')}`)
  // As of a table that was never looked at.
  await database.executeSql(
    `UPDATE pg_class SET reltuples = -1, relpages = 0, relallvisible = 0
      WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)`,
  )
}

async function namesOf(database: Database, text: string): Promise<string[]> {
  return NamedRows.parse((await database.executeSql(text)).rows).map(({ name }) => name)
}
