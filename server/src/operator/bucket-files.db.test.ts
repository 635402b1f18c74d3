import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OpenedPlant, openStoredPlant } from '../../test/open-stored-plant.ts'
import { s3Keys, type S3Server, startS3Server } from '../../test/s3-server.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { parseRetention } from '../config/retention.ts'
import { backUp } from './backup/back-up.ts'
import { openTarget } from './backup/open-target.ts'
import { prune } from './backup/prune.ts'
import { restore } from './backup/restore.ts'
import { examineAndMend } from './doctor/examine-and-mend.ts'
import { openInstallation, type InstallationPlace } from './installation.ts'

const folder = temporaryFolder()
let store: S3Server
let opened: OpenedPlant
let place: InstallationPlace
let count = 0

/** An empty place, whose files will lie in the bucket. */
const fresh = (prefix: string): InstallationPlace => ({
  dataDir: join(folder, `place-${(count += 1)}`),
  databaseUrl: null,
  storage: { url: store.target(prefix), keys: { ...s3Keys, sessionToken: null }, cacheBytes: 1_000_000 },
})
const backedUp = join(folder, 'backup')
const objectsBelow = async (prefix: string) =>
  (await store.objects.list()).filter(({ key }) => key.startsWith(prefix)).map(({ key }) => key)
const examine = async (fix = false) => {
  const { findings, mended } = await examineAndMend(place, { endpoints: null, fix })
  return { found: findings.map(({ code, count: many }) => [code, many]), mended: mended.map(({ code }) => code) }
}

beforeAll(async () => {
  store = await startS3Server(join(folder, 'bucket'))
  opened = await openStoredPlant('embedded')
  await opened.closeDatabase()
  await backUp(opened.place, { target: backedUp, passphrase: null })
  place = fresh('files')
  await restore(place, { source: backedUp, passphrase: null })
})
afterEach(() => store.meddle(null))
afterAll(async () => {
  await opened.close()
  await store.stop()
})

describe('an installation whose files lie in a bucket', () => {
  it('is restored from a backup of a disk, found sound, and backed up again with the same bytes', async () => {
    expect(await objectsBelow('files/blobs/')).toHaveLength(3)
    expect(await examine()).toEqual({ found: [], mended: [] })
    // Bytes lie there by their hashes already: what is read here is compared with them.
    const again = await backUp(place, { target: backedUp, passphrase: null })
    expect([again.content.damaged, again.content.blobs.count, again.added.count]).toEqual([[], 3, 0])
    const another = await backUp(place, { target: join(folder, 'another'), passphrase: null })
    expect([another.content.damaged, another.added.count]).toEqual([[], 3])
  })

  it('is told by the doctor which bytes are missing, changed, shorter, or named by no row', async () => {
    const [first = '', second = '', third = ''] = await objectsBelow('files/blobs/')
    const document = `files/blobs/${opened.plant.blobKey}`
    const [picture = '', thumbnail = ''] = [first, second, third].filter((key) => key !== document)
    const bytes = new Map<string, Buffer>()
    const change = (key: string, how: (bytes: Buffer) => Buffer) =>
      store.objects.change(key, (kept) => {
        if (!bytes.has(key)) bytes.set(key, kept)
        return how(kept)
      })
    await change(document, (kept) => Buffer.from(kept.map((byte, at) => (at === 0 ? byte ^ 1 : byte))))
    expect((await examine()).found).toEqual([['bytes.changed', 1]])
    await change(document, (kept) => kept.subarray(1))
    expect((await examine()).found).toEqual([['bytes.size', 1]])
    await store.objects.change(document, () => bytes.get(document) ?? Buffer.alloc(0))
    expect((await examine()).found).toEqual([])

    const orphan = `files/blobs/${'e'.repeat(40)}`
    const left = `files/growing/${'d'.repeat(40)}-1`
    for (const key of [orphan, left]) {
      await store.objects.copy(document, key)
      await store.objects.age(key, new Date(Date.now() - 3 * 24 * 3_600_000))
    }
    expect((await examine()).found).toEqual([
      ['bytes.orphaned', 1],
      ['upload.orphaned', 1],
    ])
    expect((await examine(true)).mended.toSorted()).toEqual(['bytes.orphaned', 'upload.orphaned'])
    expect(await objectsBelow('files/')).toEqual(['files/installation', document, picture, thumbnail].toSorted())
    await store.objects.remove(picture, null)
    await store.objects.remove(thumbnail, null)
    expect((await examine()).found).toEqual([['bytes.missing', 2]])
  })

  it('is not judged while its bucket is away', async () => {
    store.meddle((_request, response) => {
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      return true
    })
    await expect(examine()).rejects.toThrow('The store refuses s3://backups/files (AccessDenied)')
    await expect(backUp(place, { target: join(folder, 'none'), passphrase: null })).rejects.toThrow('AccessDenied')
  })

  it('is restored into no bucket where files lie, its own neither, however often that is tried', async () => {
    const before = await objectsBelow('files/')
    const second = fresh('files')
    const into = 's3://backups/files is not empty: a restore needs a STORAGE_URL under which nothing lies.'
    for (const isOverUnused of [false, false, true]) {
      const options = { source: backedUp, passphrase: null, isOverUnused }
      await expect(restore(second, options)).rejects.toThrow(into)
    }
    expect(await objectsBelow('files/')).toEqual(before)
  })

  it('is told by the doctor, also with --fix, that its database is one of the version before', async () => {
    const rename = async (from: string, to: string) => {
      const { database, close } = await openInstallation(place)
      await database.write(({ run }) => run(`ALTER TABLE system_state RENAME COLUMN ${from} TO ${to}`))
      await close()
    }
    await rename('storage_tokens', 'not_yet')
    const { found } = await examine(true)
    expect(found.map(([code]) => code)).toContain('schema.table')
    await rename('not_yet', 'storage_tokens')
  })

  it('is not backed up to where its files lie, or those of another, and nothing is removed there', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
    const { storage = null } = place
    const old = { passphrase: null, installation: 'any', keep: parseRetention('1') ?? new Map() }
    for (const prefix of ['files', 'files/backups', '']) {
      const target = store.target(prefix)
      const apart = 'must not lie within one another'
      await expect(backUp(place, { target, passphrase: null })).rejects.toThrow(apart)
      await expect(prune({ ...old, target, storage })).rejects.toThrow(apart)
    }
    // As its server finds it where nobody knows its settings, and where backups lay before its files.
    const target = store.target('mixed')
    await openTarget(target, null)
    await store.objects.copy('files/installation', 'mixed/installation')
    await store.objects.copy('files/installation', 'mixed/blobs/aa/bb')
    await expect(openTarget(target, null)).rejects.toThrow('holds the files of an installation')
    await expect(prune({ ...old, target })).rejects.toThrow('holds the files of an installation')
    expect(await objectsBelow('mixed/blobs/')).toHaveLength(1)
    vi.unstubAllEnvs()
  })

  it('is restored into no bucket of another installation, and under no other secret', async () => {
    const other = await openStoredPlant('embedded')
    await other.closeDatabase()
    const source = join(folder, 'of-another')
    await backUp(other.place, { target: source, passphrase: null })
    await expect(restore(fresh('files'), { source, passphrase: null })).rejects.toThrow(
      's3://backups/files is not empty',
    )
    const wrong = { ...fresh('wrong'), installationSecret: 'a'.repeat(64) }
    await expect(restore(wrong, { source, passphrase: null })).rejects.toThrow('INSTALLATION_SECRET is not that of')
    expect(await objectsBelow('wrong/')).toEqual([])
    await other.close()
  })
})
