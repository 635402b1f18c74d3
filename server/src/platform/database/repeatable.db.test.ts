import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { databaseKinds } from '../../../test/open-platform.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { migrateIn, readOwnSchema, type VersionedSchema } from './migrations.ts'
import { openPlain, type PlainDatabase, type PlainTransaction } from './plain-database.ts'
import { NOTHING_REPEATABLE, type Repeatable, type RepeatableFile } from './repeatable.ts'
import { readSchema, type SchemaNote } from './schema-note.ts'

const own = readOwnSchema()
/** The first migration after which the files own functions, views and triggers. */
const handOver = 1 + own.migrations.findIndex(({ sql }) => sql.join().includes('stand in server/repeatable'))

const fileOf = (name: string, text: string): RepeatableFile => ({ name, text, hash: text, needs: [] })
const withText = (name: string, change: (text: string) => string): Repeatable => ({
  ...own.repeatable,
  files: own.repeatable.files.map((file) =>
    file.name === name ? { ...file, ...fileOf(name, change(file.text)) } : file,
  ),
})
/** As versions before may have been: other columns, arguments and rights, and what is no more. */
const earlier: Repeatable = {
  edition: own.repeatable.edition,
  files: [
    fileOf(
      'asset-experts',
      'CREATE VIEW asset_experts AS SELECT 1 AS other; GRANT ALL ON asset_experts TO millwright_request',
    ),
    fileOf('search-facts', 'CREATE FUNCTION search_facts(of_words text) RETURNS int LANGUAGE sql RETURN 1'),
    fileOf(
      'updated-at',
      `CREATE FUNCTION grow_updated_at() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS 'BEGIN RETURN NEW; END';
       CREATE TRIGGER users_updated AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION grow_updated_at();
       GRANT ALL ON FUNCTION grow_updated_at() TO millwright_request`,
    ),
    fileOf(
      'retired',
      `CREATE VIEW "Old ones" AS SELECT 1 AS one; CREATE VIEW older AS SELECT * FROM "Old ones";
       CREATE FUNCTION older("The one" numeric(5, 2), OUT found text, VARIADIC names text[]) LANGUAGE sql AS 'SELECT $2[1]';
       CREATE FUNCTION retire() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
    ),
    fileOf('retired-too', 'CREATE TRIGGER "Retired" BEFORE UPDATE ON assets FOR EACH ROW EXECUTE FUNCTION retire()'),
  ],
}

class RollBack extends Error {}
const Oid = z.object({ name: z.string(), oid: z.number() })

describe.each(databaseKinds)('functions, views and triggers on the %s database', (kind) => {
  /** To run them all takes seconds on the embedded one. */
  const counts = kind === 'server' ? [1, 20, handOver - 1, own.migrations.length] : [handOver - 1]
  let database: PlainDatabase
  let directory: string
  let server: TestDatabase | undefined
  let fresh: SchemaNote
  /** Of databases that were brought forward, by how many migrations they had run. */
  const broughtForward = new Map<number, SchemaNote>()

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'millwright-repeatable-'))
    if (kind === 'server') server = await createEmptyDatabase()
    database = await openPlain(server ? { kind: 'server', url: server.url } : { kind: 'embedded', directory })
    for (const count of counts) {
      const before = { migrations: own.migrations.slice(0, count), repeatable: NOTHING_REPEATABLE }
      broughtForward.set(count, await after([before, own]))
    }
    fresh = await database.write(async (tx) => {
      await migrateIn(tx.client, own)
      return readSchema(tx)
    })
  })
  afterAll(async () => {
    await database.close()
    await server?.drop()
    await rm(directory, { recursive: true, force: true })
  })

  /** What the database is made of once these versions were started, one after the other; then it is as before. */
  async function after(
    versions: readonly VersionedSchema[],
    look: (tx: PlainTransaction, version: number) => Promise<void> = async () => {},
  ): Promise<SchemaNote> {
    const notes: SchemaNote[] = []
    const work = database.write(async (tx) => {
      for (const [at, version] of versions.entries()) {
        await migrateIn(tx.client, version)
        await look(tx, at)
      }
      notes.push(await readSchema(tx))
      throw new RollBack()
    })
    await work.catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error
    })
    const [note] = notes
    if (!note) throw new Error('Nothing was read')
    return note
  }

  const functionsOf = async ({ ask }: PlainTransaction) => {
    const rows = await ask(
      Oid,
      `SELECT proname::text AS name, oid::int FROM pg_proc WHERE pronamespace = 'public'::regnamespace
         AND proname IN ('grow_updated_at', 'search_passages', 'search_facts')`,
    )
    return new Map(rows.map(({ name, oid }) => [name, oid]))
  }

  it.each(counts)('are those of a new database where one had run %i migrations', (count) => {
    expect(broughtForward.get(count)).toEqual(fresh)
  })

  it('are those of a new database where one had them in other texts, and others besides', async () => {
    const before = { ...own, repeatable: earlier }
    expect(await after([before])).not.toEqual(fresh)
    expect(await after([before, own])).toEqual(fresh)
  })

  it('are all in files, but those that columns are computed by', async () => {
    const left: string[] = []
    await after([own], async (tx) => {
      const rows = await tx.ask(z.object({ objects: z.array(z.string()) }), 'SELECT objects FROM drizzle.repeatable')
      const owned = new Set(rows.flatMap(({ objects }) => objects))
      const note = await readSchema(tx)
      const isOwned = (kind: string, name: string) => {
        const [table = '', trigger = ''] = name.split('.')
        if (kind === 'trigger') return owned.has(`TRIGGER ${trigger} ON public.${table}`)
        return owned.has(kind === 'view' ? `VIEW public.${name}` : `FUNCTION ${name}`)
      }
      for (const { kind: part, name } of note.values()) {
        if (['function', 'view', 'trigger'].includes(part) && !isOwned(part, name)) left.push(name)
      }
    })
    expect(left).toEqual(['public.field_values(fields jsonb)', 'public.folded_words(given text)'])
  })

  it('are left as they are where nothing changed, and made again with what needs them', async () => {
    const changed = { ...own, repeatable: withText('viewer-access', (text) => `${text}-- again`) }
    const found: Map<string, number>[] = []
    await after([own, changed], async (tx) => void found.push(await functionsOf(tx)))
    const [first, second] = found
    expect(first).toEqual(await database.read(functionsOf))
    expect(second?.get('grow_updated_at')).toBe(first?.get('grow_updated_at'))
    expect(second?.get('search_passages')).not.toBe(first?.get('search_passages'))
    expect(second?.get('search_facts')).not.toBe(first?.get('search_facts'))
  })

  it('are not there while a migration changes what they stand on', async () => {
    const last = {
      bps: true,
      folderMillis: 9e12,
      hash: 'next',
      sql: ['ALTER TABLE users ALTER COLUMN role TYPE varchar'],
    }
    const next = await after([{ ...own, migrations: [...own.migrations, last] }])
    expect(next.get('view viewer_assets')).toBeDefined()
    expect([...next.keys()]).toEqual([...fresh.keys()])
  })

  it('of a later edition are refused in a sentence, also where it only took something away', async () => {
    const { edition, files } = own.repeatable
    const later = { ...own, repeatable: { edition: edition + 1, files: files.slice(0, -1) } }
    await expect(after([later, own])).rejects.toThrow('The database was made by a newer version of this server')
  })

  it('stay as they were when a text fails', async () => {
    const broken = [...earlier.files, fileOf('wrong', 'CREATE VIEW wrong AS SELECT nothing')]
    const version = { ...own, repeatable: { ...own.repeatable, files: broken } }
    await expect(database.write((tx) => migrateIn(tx.client, version))).rejects.toThrow('"nothing" does not exist')
    expect(await database.read(readSchema)).toEqual(fresh)
  })

  it.runIf(kind === 'server')('are made once when several servers start at the same time', async () => {
    const url = server?.url ?? ''
    const next = { ...own, repeatable: withText('updated-at', (text) => `${text}-- again`) }
    const others = await Promise.all([1, 2, 3].map(() => openPlain({ kind: 'server', url })))
    try {
      await Promise.all(others.map((other) => other.write((tx) => migrateIn(tx.client, next))))
      expect(await database.read(readSchema)).toEqual(fresh)
    } finally {
      for (const other of others) await other.close()
    }
  })
})
