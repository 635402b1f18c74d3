import { sql } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeMigrations } from '../../../../test/tiny-migrations.ts'
import { type Database, openDatabase } from '../database.ts'

const writer = fileURLToPath(new URL('../../../../test/write-until-killed.ts', import.meta.url))

// Generous, because starts are work for the processor and other tests run beside these.
describe('the embedded database', () => {
  const { folder, remove } = writeMigrations('CREATE TABLE numbers (number int PRIMARY KEY)')
  const schema = { migrations: folder, repeatable: null }
  // A first start takes seconds; all tests but one begin with a copy of this.
  const prepared = mkdtempSync(join(tmpdir(), 'millwright-prepared-'))
  let directory: string
  const opened: Database[] = []

  beforeAll(async () => {
    const database = await openDatabase({ kind: 'embedded', directory: prepared, schema })
    await database.close()
  })
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'millwright-embedded-'))
    cpSync(prepared, directory, { recursive: true })
  })
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
    rmSync(directory, { recursive: true, force: true })
  })
  afterAll(() => {
    remove()
    rmSync(prepared, { recursive: true, force: true })
  })

  async function open(onFailure?: (error: Error, fatal: boolean) => void): Promise<Database> {
    const database = await openDatabase({
      kind: 'embedded',
      directory,
      schema,
      ...(onFailure ? { onFailure } : {}),
    })
    opened.push(database)
    return database
  }

  async function close(database: Database) {
    opened.splice(opened.indexOf(database), 1)
    await database.close()
  }

  async function insert(database: Database, number: number) {
    await database.asSystem('test', (tx) => tx.execute(sql`INSERT INTO numbers VALUES (${number})`))
  }

  async function numbers(database: Database): Promise<unknown[]> {
    const { rows } = await database.executeSql('SELECT number FROM numbers ORDER BY number')
    return rows.map((row) => (row as { number: number }).number)
  }

  function startWriter(flags: string[] = []) {
    const child = spawn(process.execPath, [...flags, writer, directory, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return { child, exit: once(child, 'exit'), lines: createInterface(child.stdout) }
  }

  it('flushes its log to the disk at least once for every commit [F10b]', async () => {
    const database = await open()
    const before = database.stats().fsyncs
    for (let number = 1; number <= 10; number += 1) await insert(database, number)
    expect(database.stats().fsyncs - before).toBeGreaterThanOrEqual(10)
  })

  it('keeps its rows when it is closed and opened again', async () => {
    const database = await open()
    await insert(database, 7)
    await close(database)
    expect(await numbers(await open())).toEqual([7])
  })

  it('has everything that was committed, and nothing half, after kill -9, and is refused to others until then [F10a]', async () => {
    for (const target of [3, 40]) {
      const { child, exit, lines } = startWriter()
      let safe = 0
      for await (const line of lines) {
        safe = Number(line)
        if (safe < target || child.killed) continue
        // By another process, which lives; below by this one.
        await expect(open()).rejects.toThrow('another process uses this data directory')
        child.kill('SIGKILL')
      }
      await exit
      const database = await open()
      const found = await numbers(database)
      const positive = found.filter((number) => Number(number) > 0)
      expect(positive.length).toBeGreaterThanOrEqual(safe)
      expect(found.length).toBe(2 * positive.length)
      await expect(open()).rejects.toThrow('another process uses this data directory')
      await database.executeSql('DELETE FROM numbers')
      await close(database)
    }
  })

  it('starts after its very first start was killed half-way [F21a]', async () => {
    rmSync(join(directory, 'postgres'), { recursive: true })
    const unfinished = join(directory, 'postgres.unfinished', 'PG_VERSION')
    const { child, exit } = startWriter()
    for (let look = 0; look < 12_000 && !existsSync(unfinished); look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(existsSync(unfinished)).toBe(true)
    child.kill('SIGKILL')
    await exit
    expect(existsSync(join(directory, 'postgres'))).toBe(false)
    const database = await open()
    expect(await numbers(database)).toEqual([])
    expect(existsSync(join(directory, 'postgres.unfinished'))).toBe(false)
  })

  it('says that it is gone when its disk fails, and still closes [F8b]', async () => {
    const failures: [string, boolean][] = []
    const database = await open((error, fatal) => failures.push([error.message, fatal]))
    rmSync(join(directory, 'postgres', 'pg_wal'), { recursive: true })
    await expect(database.executeSql('SELECT pg_switch_wal(), pg_switch_wal()')).rejects.toThrow()
    await expect(database.ready()).rejects.toThrow()
    expect(failures).toEqual([[expect.stringContaining('The embedded database stopped'), true]])
  })

  it('spends no hundreds of megabytes on making one function of PostgreSQL faster', async () => {
    // With the first flag a function is optimized where it was found to be hot, and not some time later.
    const { child, exit, lines } = startWriter(['--wasm-sync-tier-up', '--trace-wasm-compilation-times'])
    const megabytes: number[] = []
    for await (const line of lines) {
      const bytes = /using TurboFan, took \d+ ms and (\d+)/.exec(line)?.[1]
      if (bytes) megabytes.push(Number(bytes) / 1024 ** 2)
      if (line === '10') child.kill('SIGKILL')
    }
    await exit
    // Otherwise nothing at all was optimized, or V8 says it in other words.
    expect(megabytes.length).toBeGreaterThan(5)
    expect(Math.max(...megabytes)).toBeLessThan(100)
  })

  it('answers a query that nests too deeply with an error, and lives on', async () => {
    const failures: unknown[] = []
    const database = await open((error) => failures.push(error))
    const deep = [
      `SELECT ${Array(30_000).fill('1').join('+')}`,
      `SELECT (repeat('[', 100000) || repeat(']', 100000))::jsonb`,
    ]
    for (const text of deep) await expect(database.executeSql(text)).rejects.toThrow('stack depth limit')
    await database.ready()
    expect(failures).toEqual([])
  })

  it('vacuums what was changed and shortens its log', async () => {
    const database = await open()
    const redo = async () => (await database.executeSql('SELECT redo_lsn FROM pg_control_checkpoint()')).rows
    await database.executeSql('CREATE TABLE log_writers (number int)')
    // Each ends a file of the log, which has 16 MB.
    for (let file = 0; file < 5; file += 1) {
      await database.executeSql('INSERT INTO log_writers VALUES (1)')
      await database.executeSql('SELECT pg_switch_wal()')
    }
    const before = await redo()
    await database.executeSql('INSERT INTO numbers SELECT generate_series(1, 5000)')
    await database.executeSql('DELETE FROM numbers WHERE number > 10')
    await database.upkeep()
    const { rows } = await database.executeSql(
      `SELECT n_dead_tup::int AS dead, reltuples::int AS counted FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
        WHERE s.relname = 'numbers'`,
    )
    expect(rows).toEqual([{ dead: 0, counted: 10 }])
    expect(await redo()).not.toEqual(before)
  })
})
