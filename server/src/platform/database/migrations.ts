import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import {
  make,
  type MadeFile,
  NOTHING_REPEATABLE,
  readMade,
  readRepeatable,
  type Repeatable,
  REPEATABLE,
  repeatableWork,
  takeAway,
} from './repeatable.ts'
import { ensureRequestRole } from './request-role.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number will do, as long as every version of the server takes the same one. */
const MIGRATION_LOCK = 7_240_116_503

/** All that a version makes of a database: what it changes in the tables one after the other, and then the rest anew. */
export type VersionedSchema = { migrations: readonly MigrationMeta[]; repeatable: Repeatable }

/** The folder with drizzle-kit's files, and that of `repeatable.ts`: null where a database has tables alone. */
export type SchemaFolders = { migrations: string; repeatable: string | null }

export const readSchemaIn = ({ migrations, repeatable }: SchemaFolders): VersionedSchema => ({
  migrations: readMigrationFiles({ migrationsFolder: migrations }),
  repeatable: repeatable === null ? NOTHING_REPEATABLE : readRepeatable(repeatable),
})

/** This version's; of a migration its hash tells whether a database has run it. */
export const readOwnSchema = () => readSchemaIn({ migrations: MIGRATIONS, repeatable: REPEATABLE })

/**
 * Brings the database to this version: forward only, all pending steps in one transaction, one
 * process at a time.
 */
export async function migrate(client: ClientBase, schema: VersionedSchema): Promise<void> {
  await client.query('BEGIN')
  try {
    await migrateIn(client, schema)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Until all transactions that migrate have ended, those of processes that are gone as well; others then wait for this one. */
export async function waitForMigrations(client: ClientBase): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
}

/** The same within an open transaction; of `migrations`, as many as the database is to have. */
export async function migrateIn(client: ClientBase, { migrations, repeatable }: VersionedSchema): Promise<void> {
  await waitForMigrations(client)
  await ensureRequestRole(client)
  // Indexes on (company, tokens) need it. It comes with PostgreSQL, and a database's owner may create it.
  await client.query('CREATE EXTENSION IF NOT EXISTS btree_gin')
  const pending = await listPending(client, migrations)
  const made = await readMade(client)
  if (made.some(({ edition }) => edition > repeatable.edition)) throw new Error(NEWER)
  const work = repeatableWork(made, repeatable, { all: pending.length > 0 })
  await takeAway(client, work.take)
  for (const migration of pending) await run(client, migration)
  await make(client, work.make, repeatable.edition)
  await noteEdition(client, made, repeatable.edition)
}

const NEWER = 'The database was made by a newer version of this server; start that one'

const Done = z.array(z.object({ hash: z.string(), created_at: z.coerce.number() }))

/**
 * Drizzle's table and order, but not its `migrate`: that one sends a BEGIN and a COMMIT of its own
 * and says nothing when a migration that has run was edited or the database is newer than the code.
 */
async function listPending(client: ClientBase, migrations: readonly MigrationMeta[]): Promise<MigrationMeta[]> {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle')
  await client.query(
    'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  )
  const found = await client.query('SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY created_at')
  const done = Done.parse(found.rows)
  for (const [index, { hash }] of done.entries()) {
    const known = migrations[index]
    if (known === undefined) throw new Error(NEWER)
    if (known.hash !== hash) throw new Error(`Migration ${index} was changed after it had run on this database`)
  }
  return migrations.slice(done.length)
}

async function run(client: ClientBase, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement)
  await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
    hash,
    folderMillis,
  ])
}

/** An older version is refused by it, also where the newer one only took something away. */
async function noteEdition(client: ClientBase, made: readonly MadeFile[], edition: number): Promise<void> {
  if (made.every((file) => file.edition === edition)) return
  await client.query('UPDATE drizzle.repeatable SET edition = $1', [edition])
}
