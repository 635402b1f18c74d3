import { sql } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { postgresIsHere, startPostgres, type TestPostgres } from '../../../test/postgres-cluster.ts'
import { TINY_SCHEMA, writeMigrations } from '../../../test/tiny-migrations.ts'
import { type Database, openDatabase } from './database.ts'

const here = postgresIsHere()
const openIt = `const { openDatabase } = await import(${JSON.stringify(new URL('./database.ts', import.meta.url).href)})
  await openDatabase({ kind: 'server', url: process.argv[1], schema: { migrations: process.argv[2], repeatable: null } })`

/** A server that starts: another process, which can be killed. */
const startMigrating = (url: string, folder: string) =>
  spawn(process.execPath, ['--input-type=module', '-e', openIt, url, folder], { stdio: 'ignore' })

describe.skipIf(!here)('migrations on a server', () => {
  let postgres: TestPostgres
  const folders: { remove: () => void }[] = []
  const opened: Database[] = []

  beforeAll(async () => {
    postgres = await startPostgres()
  })

  afterAll(async () => {
    for (const { remove } of folders) remove()
    await postgres.stop()
  })

  function write(...texts: string[]): string {
    const made = writeMigrations(...texts)
    folders.push(made)
    return made.folder
  }

  async function open(url: string, migrations: string): Promise<Database> {
    const database = await openDatabase({ kind: 'server', url, schema: { migrations, repeatable: null } })
    opened.push(database)
    return database
  }

  async function closeAll() {
    for (const database of opened.splice(0)) await database.close()
  }

  async function query(url: string, ...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }

  it('run once when several processes start at the same time, on one database and on its neighbours [F12b]', async () => {
    // Slow enough for all of them to arrive while the first one is at work.
    const folder = write(TINY_SCHEMA, 'SELECT pg_sleep(0.2);CREATE TABLE once (id int);INSERT INTO once VALUES (1)')
    const urls = [await postgres.createDatabase(), await postgres.createDatabase(), await postgres.createDatabase()]
    const starts = urls.flatMap((url) => [open(url, folder), open(url, folder), open(url, folder)])
    expect((await Promise.allSettled(starts)).map(({ status }) => status)).toEqual(starts.map(() => 'fulfilled'))
    for (const database of opened) {
      expect((await database.executeSql('SELECT * FROM once')).rows).toEqual([{ id: 1 }])
    }
    await closeAll()
  })

  it('bring an older database forward and keep nothing of a step that fails', async () => {
    const url = await postgres.createDatabase()
    const broken = write(TINY_SCHEMA, 'CREATE TABLE second (id int)', 'CREATE TABLE second (id int)')
    await open(url, write(TINY_SCHEMA))
    await expect(open(url, broken)).rejects.toThrow('relation "second" already exists')
    const database = await open(url, write(TINY_SCHEMA, 'CREATE TABLE third (id int)'))
    const found = await database.executeSql(`SELECT to_regclass('second') AS second, to_regclass('third') AS third`)
    expect(found.rows).toEqual([{ second: null, third: 'third' }])
    await closeAll()
  })

  it('leave nothing of a start that was killed in the middle, and are finished by the next one [F21b]', async () => {
    const url = await postgres.createDatabase()
    await open(url, write(TINY_SCHEMA))
    await closeAll()
    const gate = new pg.Client({ connectionString: url })
    await gate.connect()
    try {
      await gate.query('SELECT pg_advisory_lock(7)')
      // Its last step waits until it is let through.
      const half = 'CREATE TABLE half (id int);INSERT INTO half VALUES (1)'
      const folder = write(TINY_SCHEMA, half, 'SELECT pg_advisory_lock(7)')
      const killed = startMigrating(url, folder)
      const isWaiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database =
        (SELECT oid FROM pg_database WHERE datname = current_database())`
      await expect.poll(async () => (await gate.query(isWaiting)).rowCount).toBe(1)
      killed.kill('SIGKILL')
      await once(killed, 'exit')
      const found = `SELECT to_regclass('half') AS half, (SELECT count(*)::int FROM drizzle.__drizzle_migrations) AS done`
      expect((await gate.query(found)).rows).toEqual([{ half: null, done: 1 }])
      await gate.query('SELECT pg_advisory_unlock(7)')
      const database = await open(url, folder)
      expect((await database.executeSql('SELECT * FROM half')).rows).toEqual([{ id: 1 }])
      expect((await gate.query(found)).rows).toEqual([{ half: 'half', done: 3 }])
    } finally {
      await gate.end()
      await closeAll()
    }
  })

  it('refuse a database of a newer version, and a step that was edited after it ran', async () => {
    const url = await postgres.createDatabase()
    await open(url, write(TINY_SCHEMA, 'CREATE TABLE newer (id int)'))
    await expect(open(url, write(TINY_SCHEMA))).rejects.toThrow('The database was made by a newer version')
    const edited = write(TINY_SCHEMA, 'CREATE TABLE newer (id bigint)')
    await expect(open(url, edited)).rejects.toThrow('Migration 1 was changed after it had run on this database')
    await closeAll()
  })

  it('name the SQL to run when the login may not make the role or switch to it', async () => {
    const url = new URL(await postgres.createDatabase())
    const name = url.pathname.slice(1)
    const login = `plain_${name.slice(-12)}`
    // The role itself belongs to the cluster and exists by now; what this login lacks is the grant.
    await open(url.href, write(TINY_SCHEMA))
    await query(url.href, `CREATE ROLE ${login} LOGIN PASSWORD 'plain'`, `GRANT ALL ON DATABASE ${name} TO ${login}`)
    await query(url.href, `GRANT ALL ON SCHEMA public TO ${login}`)
    const plain = new URL(url)
    plain.username = login
    plain.password = 'plain'
    const start = open(plain.href, write('SELECT 1'))
    await expect(start).rejects.toThrow(
      `The database user ${login} may not set up the role millwright_request; ` +
        `have an administrator run: GRANT millwright_request TO "${login}";`,
    )
    await query(url.href, `GRANT millwright_request TO "${login}"`)
    const fresh = await postgres.createDatabase()
    await query(fresh, `GRANT ALL ON DATABASE ${new URL(fresh).pathname.slice(1)} TO ${login}`)
    await query(fresh, `GRANT ALL ON SCHEMA public TO ${login}`)
    plain.pathname = new URL(fresh).pathname
    const database = await open(plain.href, write(TINY_SCHEMA))
    const role = await database.asCompany('00000000-0000-7000-8000-000000000000', async (tx) => {
      const { rows } = await tx.execute(sql`SELECT current_user AS role`)
      return rows
    })
    expect(role).toEqual([{ role: 'millwright_request' }])
    await closeAll()
    for (const { pathname, href } of [url, new URL(fresh)]) {
      plain.pathname = pathname
      await query(plain.href, 'DROP OWNED BY CURRENT_USER')
      await query(href, `REVOKE ALL ON DATABASE ${pathname.slice(1)} FROM ${login}`)
      await query(href, `REVOKE ALL ON SCHEMA public FROM ${login}`)
    }
    await query(url.href, `DROP ROLE ${login}`)
  })

  it('lose no caller when the server ends a connection in the middle of a transaction', async () => {
    const database = await open(await postgres.createDatabase(), write(TINY_SCHEMA))
    const cut = database.asSystem('test', async (tx) => {
      await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(cut).rejects.toThrow()
    await database.ready()
    expect((await database.executeSql('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await closeAll()
  })
})
