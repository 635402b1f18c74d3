import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { join } from 'node:path'
import { readdir } from 'node:fs/promises'
import { databaseKinds } from '../../../test/open-platform.ts'
import { type OpenedPlant, openStoredPlant } from '../../../test/open-stored-plant.ts'
import { rowsOf } from '../../../test/rows-as-text.ts'
import { s3Keys, type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { examineAndMend } from '../doctor/examine-and-mend.ts'
import { openInstallation, type InstallationPlace } from '../installation.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

/** The way from the embedded database to a server, where there is one. */
const hasServer = databaseKinds.includes('server')
const folder = temporaryFolder()
let store: S3Server
let opened: OpenedPlant
let empty: TestDatabase | null = null
let count = 0
const fresh = (): InstallationPlace => ({ dataDir: join(folder, `place-${(count += 1)}`), databaseUrl: null })

beforeAll(async () => {
  store = await startS3Server(join(folder, 'store'))
  opened = await openStoredPlant('embedded')
  await opened.closeDatabase()
  if (hasServer) empty = await createEmptyDatabase()
})
afterAll(async () => {
  await opened.close()
  await store.stop()
  await empty?.drop()
})
beforeEach(() => setKeys(s3Keys))
afterEach(() => {
  vi.unstubAllEnvs()
  store.meddle(null)
  store.setClockBehind(0)
})

function setKeys({ accessKeyId, secretAccessKey }: typeof s3Keys): void {
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey)
}

const rowsIn = async (place: InstallationPlace) => {
  const installation = await openInstallation(place)
  try {
    return await rowsOf(installation)
  } finally {
    await installation.close()
  }
}

describe('a backup in a bucket', () => {
  it('restored into the other database has the same rows, and the doctor finds nothing', async () => {
    const target = store.target('plant')
    const first = await backUp(opened.place, { target, passphrase: 'Straße 7' })
    expect(first).toMatchObject({ content: { damaged: [] }, added: { count: 3 } })
    const second = await backUp(opened.place, { target, passphrase: 'Straße 7' })
    expect(second.added).toEqual({ count: 0, bytes: 0 })
    const place = { ...fresh(), databaseUrl: empty?.url ?? null }
    expect((await restore(place, { source: target, passphrase: 'Straße 7' })).id).toBe(second.content.id)
    expect(await rowsIn(place)).toEqual(await rowsIn(opened.place))
    expect((await examineAndMend(place, { endpoints: null, fix: false })).findings).toEqual([])
  })

  it('is refused where an object is not what was stored, and written again where it is shorter [F20b]', async () => {
    const target = store.target('altered')
    await backUp(opened.place, { target, passphrase: null })
    const blobs = (await store.objects.list()).filter(({ key }) => key.startsWith('altered/blobs/'))
    const key = blobs[0]?.key ?? ''
    await store.objects.change(key, (bytes) => Buffer.from(bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte))))
    await expect(restore(fresh(), { source: target, passphrase: null })).rejects.toThrow('is not what was stored')
    await store.objects.change(key, (bytes) => bytes.subarray(1))
    await expect(restore(fresh(), { source: target, passphrase: null })).rejects.toThrow('is not what was stored')
    expect((await backUp(opened.place, { target, passphrase: null })).added.count).toBe(1)
    await store.objects.remove(key, null)
    await expect(restore(fresh(), { source: target, passphrase: null })).rejects.toThrow('is not what was stored')
  })

  it('counts from its manifest on: one whose store went away leaves the one before it', async () => {
    const target = store.target('away')
    const first = await backUp(opened.place, { target, passphrase: null })
    store.meddle(({ method, url }, response) => {
      if (method !== 'PUT' || !url?.includes('manifest.json')) return false
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      return true
    })
    await expect(backUp(opened.place, { target, passphrase: null })).rejects.toThrow(
      'The store refuses s3://backups/away',
    )
    store.meddle(null)
    expect((await restore(fresh(), { source: target, passphrase: null })).id).toBe(first.content.id)
    expect((await store.objects.list()).filter(({ key }) => key.includes('/locks/'))).toEqual([])
  })
})

describe('a store that does not serve is said in a sentence', () => {
  const failing = async (target: string) => {
    const place = fresh()
    const sentences = []
    for (const work of [
      () => backUp(opened.place, { target, passphrase: null }),
      () => restore(place, { source: target, passphrase: null }),
    ]) {
      sentences.push(
        await work().then(
          () => 'done',
          (error: Error) => `${error.name}: ${error.message}`,
        ),
      )
    }
    await expect(readdir(place.dataDir)).rejects.toThrow('ENOENT')
    expect(sentences.join(' ')).not.toMatch(/AKIA|a secret/)
    expect(sentences[1]).toBe(sentences[0])
    return sentences[0]
  }

  it('keys that are wrong, or not set', async () => {
    const target = store.target('sentences')
    setKeys({ ...s3Keys, secretAccessKey: 'a secret/of+others' })
    expect(await failing(target)).toBe(
      'CannotOpen: The store refuses s3://backups/sentences (SignatureDoesNotMatch): see AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and what they may do there.',
    )
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', '')
    expect(await failing(target)).toContain('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  })

  it('a bucket that is not there, an address that is none', async () => {
    expect(await failing(store.target('x', { bucket: 'others' }))).toContain(
      'There is no bucket for s3://others/x at 127.0.0.1',
    )
    expect(await failing(store.target('x', { region: 'test-9' }))).toContain('add region=test-1 to TARGET')
    expect(await failing('s3://backups/x?secret=a%20secret')).toContain('The option of TARGET is none')
    expect(await failing('s3://backups/x?endpoint=http://127.0.0.1:1')).toBe(
      'CannotOpen: The store at 127.0.0.1:1 cannot be reached (ECONNREFUSED).',
    )
  })

  it('a clock that is wrong', async () => {
    store.setClockBehind(-40 * 60_000)
    expect(await failing(store.target('x'))).toContain('which is 40 minutes behind: set the clock')
  })
})
