import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { makeTables } from '../../../test/make-tables.ts'
import { s3Keys, startS3Server } from '../../../test/s3-server.ts'
import { makeBackup } from '../../../test/made-backups.ts'
import { databaseKinds } from '../../../test/open-platform.ts'
import { type OpenedPlant, openStoredPlant } from '../../../test/open-stored-plant.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { refuseUnfinishedRestore, restoreMarker } from '../../platform/restore-marker.ts'
import { openPlain } from '../../platform/database/plain-database.ts'
import { deliveriesPart } from './back-up.ts'
import { writeLines } from './lines.ts'
import { restore } from './restore.ts'
import { restoreOverUnused } from './restore-over-unused.ts'
import { restoreRows } from './restore-rows.repository.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { emptyUnusedServer } from './unused-place.repository.ts'
import { openTarget } from './open-target.ts'
import { one } from './target.ts'
import { backupAt, writeManifest } from './manifest.ts'
import { readOwnSchema } from '../../platform/database/migrations.ts'
import { secretFile } from '../../platform/secrets.ts'

const folder = temporaryFolder()
const source = join(folder, 'backups')
const options = { source, passphrase: null, isOverUnused: true }
beforeAll(async () => makeBackup(await openTarget(source, null), '2026-01-05', ['of all']))

describe.each(databaseKinds)('an installation on the %s database', (kind) => {
  let opened: OpenedPlant
  beforeAll(async () => {
    opened = await openStoredPlant(kind)
    await opened.closeDatabase()
  })
  afterAll(() => opened.close())

  it('in which somebody has registered is not replaced, and can still start', async () => {
    await expect(restore(opened.place, options)).rejects.toThrow('Somebody has registered here')
    expect(existsSync(restoreMarker(opened.place.dataDir))).toBe(false)
    expect(existsSync(opened.files.pathOf(opened.plant.blobKey))).toBe(true)
  })
})

it.runIf(databaseKinds.includes('server'))(
  'a database that a start has made is emptied, and can be made anew',
  async () => {
    const own = await createTestDatabase()
    await emptyUnusedServer({ dataDir: join(folder, 'started'), databaseUrl: own.url })
    const database = await openPlain({ kind: 'server', url: own.url })
    const left = await database.read(({ ask }) =>
      ask(
        z.object({ name: z.string() }),
        `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
      ),
    )
    expect(left).toEqual([])
    await database.close()
    await (await openDatabase({ kind: 'server', url: own.url })).close()
    await own.drop()
  },
)

it.runIf(databaseKinds.includes('server')).each([
  ['theirs', 'CREATE TABLE theirs (one integer)'],
  // A word of our texts, and of none of our tables.
  ['events', 'CREATE TABLE events (one integer)'],
  ['summaries', 'CREATE MATERIALIZED VIEW summaries AS SELECT 1 AS one'],
  ['numbers', 'CREATE SEQUENCE numbers'],
])('a database that holds something of others keeps it: %s', async (name, made) => {
  const own = await createTestDatabase()
  const database = await openPlain({ kind: 'server', url: own.url })
  await database.write(({ run }) => run(made))
  const place = { dataDir: join(folder, 'beside'), databaseUrl: own.url }
  await expect(restore(place, options)).rejects.toThrow(`holds tables of others (${name})`)
  const found = z.object({ found: z.boolean() })
  const sql = 'SELECT to_regclass($1) IS NOT NULL AS found'
  expect(await database.read(({ ask }) => ask(found, sql, [name]))).toEqual([{ found: true }])
  expect(existsSync(restoreMarker(place.dataDir))).toBe(false)
  await database.close()
  await own.drop()
})

it('a restore that was broken off goes on with its own backup, though a newer one is there', async () => {
  const resumed = join(folder, 'resumed')
  const target = await openTarget(resumed, null)
  await makeBackup(target, '2026-01-05', ['of all'])
  await makeBackup(target, '2026-01-06', ['of all'])
  const place = { dataDir: join(folder, 'begun'), databaseUrl: null }
  await mkdir(place.dataDir)
  const marker = { id: randomUUID(), backup: '2026-01-05', isOverUnused: false }
  await writeFile(restoreMarker(place.dataDir), JSON.stringify(marker))
  // They hold no secret: which one was taken is seen by what is missing.
  await expect(restore(place, { source: resumed, passphrase: null })).rejects.toThrow('2026-01-05/installation-secret')
  const asked = restore(place, { source: resumed, passphrase: null, at: '2026-01-06' })
  await expect(asked).rejects.toThrow('2026-01-06/installation-secret')
})

/** A backup of this version without rows, of which nothing is wrong before its rows are there; it lacks its deliveries. */
async function makeBroken(target: string): Promise<void> {
  const made = await openTarget(target, null)
  await makeBackup(made, '2026-01-05', ['of all'])
  const content = await backupAt(made, '2026-01-05')
  const migrations = readOwnSchema().migrations.map(({ hash }) => hash)
  await writeManifest(made, { ...content, migrations, tables: [] })
  await made.store.write(made.nameOf('2026-01-05', secretFile), one('a'.repeat(64)))
}

async function register(url: string): Promise<void> {
  const database = await openPlain({ kind: 'server', url })
  await database.write(({ run }) => run(`INSERT INTO companies (id, name) VALUES (gen_random_uuid(), 'Acme')`))
  await database.close()
}

describe.runIf(databaseKinds.includes('server'))('a restore over an unused database on a server', () => {
  const broken = { source: join(folder, 'broken'), passphrase: null }
  beforeAll(() => makeBroken(broken.source))

  it('that fails when its rows are there leaves them with their files, to go on', async () => {
    const own = await createTestDatabase()
    const place = { dataDir: join(folder, 'filled'), databaseUrl: own.url }
    await expect(restoreOverUnused(place, broken)).rejects.toThrow('npm run restore ends it')
    expect(existsSync(restoreMarker(place.dataDir))).toBe(true)
    expect(await readdir(place.dataDir)).toEqual(expect.arrayContaining(['files', secretFile]))
    expect(() => refuseUnfinishedRestore(place.dataDir)).toThrow('run npm run restore again')
    // What it lacked is there again.
    const made = await openTarget(broken.source, null)
    await writeLines(made, { id: '2026-01-05', name: deliveriesPart }, [])
    expect((await restore(place, broken)).id).toBe('2026-01-05')
    expect(await readdir(place.dataDir)).toEqual(expect.arrayContaining(['files', secretFile]))
    refuseUnfinishedRestore(place.dataDir)
    await own.drop()
  })

  it('that fails before that leaves an empty place', async () => {
    const own = await createTestDatabase()
    const place = { dataDir: join(folder, 'unfilled'), databaseUrl: own.url }
    const reached = (point: string) => {
      if (point === 'before the commit of the rows') throw new Error('broken off')
    }
    await expect(restoreOverUnused(place, { ...broken, reached })).rejects.toThrow('broken off')
    expect(await readdir(place.dataDir)).toEqual([])
    await own.drop()
  })

  it('leaves to others what they made there while the files were copied, and nothing of its own', async () => {
    const own = await createTestDatabase()
    const place = { dataDir: join(folder, 'taken'), databaseUrl: own.url }
    vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
    const store = await startS3Server(join(folder, 'store'))
    await makeBroken(store.target('broken'))
    const blob = Promise.withResolvers<ServerResponse>()
    let isHeldUp = false
    store.meddle(({ url }, response) => {
      if (isHeldUp || !url?.includes('/blobs/')) return false
      isHeldUp = true
      blob.resolve(response)
      return true
    })
    const outcome = restoreOverUnused(place, { source: store.target('broken'), passphrase: null }).catch(String)
    const response = await blob.promise
    await makeTables({ kind: 'server', url: own.url })
    await register(own.url)
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    expect(await outcome).toMatch(/^CannotOpen: Somebody has registered here/)
    await store.stop()
    vi.unstubAllEnvs()
    expect(await readdir(place.dataDir)).toEqual([])
    await own.drop()
  })

  it('replaces nobody who has registered since the place was looked at', async () => {
    const own = await createTestDatabase()
    await register(own.url)
    const database = await openPlain({ kind: 'server', url: own.url })
    const from = await openTarget(broken.source, null)
    const content = await backupAt(from, '2026-01-05')
    const marker = { id: randomUUID(), backup: content.id, isOverUnused: true }
    const restored = restoreRows(database, { folder: from, content, marker, reached: () => {} })
    await expect(restored).rejects.toThrow('Somebody has registered here')
    await database.close()
    await own.drop()
  })
})
