import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { ensureRequestRole } from './request-role.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number will do, as long as every version of the server takes the same one. */
const MIGRATION_LOCK = 7_240_116_503

/**
 * Brings the database to this version: forward only, all pending steps in one transaction, one
 * process at a time.
 */
export async function migrate(client: ClientBase, folder: string): Promise<void> {
  await client.query('BEGIN')
  try {
    await migrateIn(client, readMigrationFiles({ migrationsFolder: folder }))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** The same within an open transaction; of `migrations`, as many as the database is to have. */
export async function migrateIn(client: ClientBase, migrations: MigrationMeta[]): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  await ensureRequestRole(client)
  // Indexes on (company, tokens) need it. It comes with PostgreSQL, and a database's owner may create it.
  await client.query('CREATE EXTENSION IF NOT EXISTS btree_gin')
  await runPending(client, migrations)
}

/** This version's, in order; of each its hash tells whether a database has run it. */
export const readMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: MIGRATIONS })

const Done = z.array(z.object({ hash: z.string(), created_at: z.coerce.number() }))

/**
 * Drizzle's table and order, but not its `migrate`: that one sends a BEGIN and a COMMIT of its own
 * and says nothing when a migration that has run was edited or the database is newer than the code.
 */
async function runPending(client: ClientBase, migrations: MigrationMeta[]): Promise<void> {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle')
  await client.query(
    'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  )
  const found = await client.query('SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY created_at')
  const done = Done.parse(found.rows)
  for (const [index, { hash }] of done.entries()) {
    const known = migrations[index]
    if (known === undefined) throw new Error('The database was made by a newer version of this server; start that one')
    if (known.hash !== hash) throw new Error(`Migration ${index} was changed after it had run on this database`)
  }
  for (const migration of migrations.slice(done.length)) {
    for (const statement of migration.sql) await client.query(statement)
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      migration.hash,
      migration.folderMillis,
    ])
  }
}
