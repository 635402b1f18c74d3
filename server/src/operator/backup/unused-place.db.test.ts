import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeBackup } from '../../../test/made-backups.ts'
import { databaseKinds } from '../../../test/open-platform.ts'
import { type OpenedPlant, openStoredPlant } from '../../../test/open-stored-plant.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { restoreMarker } from '../../platform/restore-marker.ts'
import { openPlain } from '../../platform/database/plain-database.ts'
import { restore } from './restore.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { emptyUnusedServer } from './unused-place.repository.ts'
import { openTarget } from './target.ts'

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
    expect(existsSync(opened.installation.files.pathOf(opened.plant.blobKey))).toBe(true)
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

it.runIf(databaseKinds.includes('server'))('a database that holds tables of others keeps them', async () => {
  const own = await createTestDatabase()
  const database = await openPlain({ kind: 'server', url: own.url })
  await database.write(({ run }) => run('CREATE TABLE events AS SELECT 1 AS one'))
  const place = { dataDir: join(folder, 'beside'), databaseUrl: own.url }
  await expect(restore(place, options)).rejects.toThrow('holds tables of others (events)')
  const rows = await database.read(({ ask }) => ask(z.object({ one: z.number() }), 'SELECT one FROM events'))
  expect(rows).toEqual([{ one: 1 }])
  expect(existsSync(restoreMarker(place.dataDir))).toBe(false)
  await database.close()
  await own.drop()
})
