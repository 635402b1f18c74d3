import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { databaseKinds } from '../../../test/open-platform.ts'
import { type OpenedPlant, openStoredPlant } from '../../../test/open-stored-plant.ts'
import { rowsOf } from '../../../test/rows-as-text.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { schemaOfThisVersion } from '../../platform/database/scratch-schema.ts'
import { restoredNote } from '../../platform/restore-marker.ts'
import { examineOpen } from '../doctor/doctor.ts'
import { type Installation, openInstallation, type InstallationPlace } from '../installation.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

/** The way from the embedded database to a server, where there is one; the way back is slower (`backup.slow.test.ts`). */
const hasServer = databaseKinds.includes('server')

/** Of all of them: to make one is a second of computing, and a backup changes nothing. */
let opened: OpenedPlant
beforeAll(async () => {
  opened = await openStoredPlant('embedded')
  await opened.closeDatabase()
})
afterAll(() => opened.close())

describe('a backup of the embedded database', () => {
  const folder = temporaryFolder()
  let empty: TestDatabase | null = null
  let count = 0
  const fresh = () => join(folder, `place-${(count += 1)}`)

  beforeAll(async () => {
    if (hasServer) empty = await createEmptyDatabase()
  })
  afterAll(async () => {
    await empty?.drop()
  })

  const within = async <T>(place: InstallationPlace, work: (installation: Installation) => Promise<T>) => {
    const installation = await openInstallation(place)
    try {
      return await work(installation)
    } finally {
      await installation.close()
    }
  }
  it('restored into the other one has the same rows, bytes and secret, and the doctor finds nothing', async () => {
    const target = fresh()
    const { content, added } = await backUp(opened.place, { target, passphrase: 'Straße 7' })
    expect(content).toMatchObject({ damaged: [], blobs: { count: 3 } })
    expect(added.count).toBe(3)
    const place = { dataDir: fresh(), databaseUrl: empty?.url ?? null }
    await mkdir(place.dataDir)
    await writeFile(restoredNote(place.dataDir), 'an earlier one')
    await restore(place, { source: target, passphrase: 'Straße 7' })
    expect(existsSync(restoredNote(place.dataDir))).toBe(false)
    const before = await within(opened.place, rowsOf)
    const expected = await schemaOfThisVersion()
    await within(place, async (installation) => {
      expect(await rowsOf(installation)).toEqual(before)
      // A session that was ended since must not come back.
      const sessions = await installation.database.read(({ ask }) => ask(z.object({}), 'SELECT FROM sessions'))
      expect(sessions).toEqual([])
      expect(await examineOpen({ installation, place, expected }, { endpoints: null })).toEqual([])
      await installation.database.write(({ run }) =>
        run(`INSERT INTO bank_counts (company_id, asset_id, type, extension, ai_access, processed, files)
             SELECT company_id, asset_id, type, extension, ai_access, processed, 0 FROM bank_counts LIMIT 1`),
      )
    })
    const secret = (dataDir: string) => readFile(join(dataDir, 'installation-secret'), 'utf8')
    expect(await secret(place.dataDir)).toBe(await secret(opened.place.dataDir))
  })
})

describe('a restore', () => {
  const folder = temporaryFolder()
  const target = join(folder, 'target')
  let count = 0
  const fresh = () => join(folder, `place-${(count += 1)}`)
  const emptyPlace = (): InstallationPlace => ({ dataDir: fresh(), databaseUrl: null })

  beforeAll(async () => {
    await backUp(opened.place, { target, passphrase: 'secret' })
  })

  it('wants the passphrase, and no other', async () => {
    await expect(restore(emptyPlace(), { source: target, passphrase: null })).rejects.toThrow('set BACKUP_PASSPHRASE')
    await expect(restore(emptyPlace(), { source: target, passphrase: 'other' })).rejects.toThrow('is not that of')
    await expect(restore(emptyPlace(), { source: folder, passphrase: null })).rejects.toThrow('holds no backup')
  })

  it('refuses a directory that is not empty, and leaves it as it was', async () => {
    const place = emptyPlace()
    await mkdir(place.dataDir)
    await writeFile(join(place.dataDir, 'mine'), 'x')
    await expect(restore(place, { source: target, passphrase: 'secret' })).rejects.toThrow('is not empty (mine)')
    expect(await readdir(place.dataDir)).toEqual(['mine'])
    await expect(restore(opened.place, { source: target, passphrase: 'secret' })).rejects.toThrow('is not empty')
  })

  it('refuses a part that was changed, exchanged or cut off, before it makes anything', async () => {
    const copied = fresh()
    await cp(target, copied, { recursive: true })
    const [id = ''] = await readdir(join(copied, 'backups'))
    const manifest = join(copied, 'backups', id, 'manifest.json')
    const part = join(copied, 'backups', id, 'rows', 'chats.ndjson.gz')
    const whole = await readFile(part)
    for (const damaged of [whole.subarray(0, -1), Buffer.concat([whole, Buffer.from('x')])]) {
      await writeFile(part, damaged)
      const place = emptyPlace()
      await expect(restore(place, { source: copied, passphrase: 'secret' })).rejects.toThrow('not what was written')
      await expect(readdir(place.dataDir)).rejects.toThrow('ENOENT')
    }
    await writeFile(part, whole)
    // Whoever changes the manifest has not the key.
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('createdAt\\":\\"2', 'createdAt\\":\\"1'))
    expect(await readFile(manifest, 'utf8')).toContain('createdAt\\":\\"1')
    await expect(restore(emptyPlace(), { source: copied, passphrase: 'secret' })).rejects.toThrow('is damaged')
  })

  it('names no file of the plant in an encrypted backup', async () => {
    const names = (await readdir(join(target, 'blobs'), { recursive: true })).filter((name) => name.includes('/'))
    const hash = createHash('sha256').update('me').digest('hex')
    expect(names.map((name) => name.replace('/', ''))).not.toContain(hash)
    const texts = await Promise.all(names.map((name) => readFile(join(target, 'blobs', name))))
    expect(texts.some((text) => text.includes('red oil'))).toBe(false)
  })
})

describe('a backup of an earlier version', () => {
  const folder = temporaryFolder()
  const target = join(folder, 'target')
  beforeAll(async () => {
    await backUp(opened.place, { target, passphrase: null })
  })

  it('is restored with the functions, views and triggers of this one', async () => {
    const [id = ''] = await readdir(join(target, 'backups'))
    const manifest = join(target, 'backups', id, 'manifest.json')
    const { content, seal } = z.object({ content: z.string(), seal: z.null() }).parse(await readJson(manifest))
    const written = z.looseObject({
      migrations: z.array(z.string()),
      tables: z.array(z.looseObject({ name: z.string() })),
    })
    const now = written.parse(JSON.parse(content))
    // Made before the files of `repeatable` were; its tables had other columns then.
    const then = {
      ...now,
      migrations: now.migrations.slice(0, 41),
      tables: [],
    }
    await writeFile(manifest, JSON.stringify({ content: JSON.stringify(then), seal }))
    const place = { dataDir: join(folder, 'place'), databaseUrl: null }
    await restore(place, { source: target, passphrase: null })
    const installation = await openInstallation(place)
    try {
      const expected = await schemaOfThisVersion()
      expect(await examineOpen({ installation, place, expected }, { endpoints: null })).toEqual([])
    } finally {
      await installation.close()
    }
  })
})

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))

describe('a backup', () => {
  const folder = temporaryFolder()

  it('says which bytes are damaged, and holds the rest', async () => {
    const file = opened.files.pathOf(opened.plant.blobKey)
    const whole = await readFile(file)
    await writeFile(file, 'x'.repeat(1000))
    const { content } = await backUp(opened.place, { target: join(folder, 'damaged'), passphrase: null })
    expect(content).toMatchObject({ damaged: [opened.plant.blobKey], blobs: { count: 2 } })
    await writeFile(file, whole)
  })

  it('is not written among the data, nor among the files of somebody else', async () => {
    const inside = join(opened.place.dataDir, 'files', 'backup')
    await expect(backUp(opened.place, { target: inside, passphrase: null })).rejects.toThrow('lies within DATA_DIR')
    await mkdir(join(folder, 'theirs'))
    await writeFile(join(folder, 'theirs', 'file'), 'x')
    await expect(backUp(opened.place, { target: join(folder, 'theirs'), passphrase: null })).rejects.toThrow(
      'is not empty',
    )
  })
})
