import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { s3Keys, type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openBlobs } from '../../files/open-blobs.ts'
import { secretsOf } from '../secrets.ts'
import { StoreFailed } from '../stores/store-failed.ts'
import { BlobDamaged, BlobMissing, type BlobStore } from './blobs.ts'
import { BucketTaken } from './claim-bucket.ts'
import { sweepBlobs, sweepCopies } from './sweep.ts'

const mebibyte = 1024 * 1024
const folder = temporaryFolder()
let server: S3Server
let platform: TestPlatform
let count = 0
beforeAll(async () => {
  server = await startS3Server(join(folder, 'bucket'))
  platform = await openPlatform('embedded')
})
afterEach(() => server.meddle(null))
afterAll(async () => {
  await platform.close()
  await server.stop()
})

type BlobsOptions = { prefix?: string; dataDir?: string; cacheBytes?: number; secret?: number }

/** Each with a machine of its own, unless it says which. */
function openStore({ prefix = 'files', dataDir, cacheBytes = 1_000_000_000, secret = 1 }: BlobsOptions = {}) {
  return openBlobs({
    storage: { url: server.target(prefix), keys: { ...s3Keys, sessionToken: null }, cacheBytes },
    backups: null,
    dataDir: dataDir ?? join(folder, `machine-${(count += 1)}`),
    secrets: secretsOf(Buffer.alloc(32, secret)),
    exclusive: false,
    step: (work) => platform.database.asSystem('maintenance', work),
  })
}

async function* chunks(...given: (Uint8Array | string)[]) {
  for (const chunk of given) yield Buffer.from(chunk)
}
/** As a connection brings them. */
async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 700_001) yield Buffer.from(bytes.subarray(at, at + 700_001))
}
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const read = async (store: BlobStore, key: string, range?: { start: number; end: number }) =>
  buffer(await store.open(key, range))
const namesBelow = async (prefix: string) =>
  (await server.objects.list()).map(({ key }) => key).filter((key) => key.startsWith(prefix))
const isAway = (error: unknown) => error instanceof StoreFailed

describe('blobs in a bucket', () => {
  it('give back what was put, with its size and hash, whole or in part, to every machine', async () => {
    const [one, other] = [await openStore(), await openStore()]
    const whole = randomBytes(17 * mebibyte)
    for (const bytes of [whole, whole.subarray(0, 100), Buffer.alloc(0)]) {
      const blob = await one.put(inPieces(bytes))
      expect({ size: blob.size, sha256: Buffer.from(blob.sha256) }).toEqual({
        size: bytes.length,
        sha256: sha256(bytes),
      })
      expect(await namesBelow(`files/blobs/${blob.key}`)).toEqual([`files/blobs/${blob.key}`])
      for (const store of [other, one]) {
        expect(await store.size(blob.key)).toBe(bytes.length)
        const part = bytes.length === 0 ? bytes : await read(store, blob.key, { start: 5, end: 70 })
        expect(part.equals(bytes.subarray(5, 71))).toBe(true)
        expect((await read(store, blob.key)).equals(bytes)).toBe(true)
        expect((await store.withFile(blob.key, (path) => readFile(path))).equals(bytes)).toBe(true)
      }
    }
  })

  it('are missing under a removed, unknown or crafted key, which asks for nothing outside of the prefix', async () => {
    const store = await openStore()
    const { key } = await store.put(chunks('x'))
    await store.remove(key)
    await store.remove(key)
    server.asked.length = 0
    for (const wrong of ['../installation', `${'a'.repeat(38)}/.`, '..', '']) {
      await expect(store.open(wrong)).rejects.toThrow(BlobMissing)
      await expect(store.size(wrong)).rejects.toThrow(BlobMissing)
      await expect(store.withFile(wrong, async () => {})).rejects.toThrow(BlobMissing)
      await expect(store.remove(wrong)).rejects.toThrow(BlobMissing)
    }
    expect(server.asked).toEqual([])
    for (const missing of [key, '0'.repeat(40)]) {
      await expect(store.open(missing)).rejects.toThrow(BlobMissing)
      await expect(store.size(missing)).rejects.toThrow(BlobMissing)
      await expect(store.withFile(missing, async () => {})).rejects.toThrow(BlobMissing)
    }
  })

  it('leave nothing of a source that breaks off, or of a store that is away', async () => {
    const dataDir = join(folder, 'broken')
    const store = await openStore({ prefix: 'broken', dataDir })
    async function* broken() {
      yield randomBytes(17 * mebibyte)
      throw new Error('connection lost')
    }
    await expect(store.put(broken())).rejects.toThrow('connection lost')
    server.meddle((request, response) => {
      if (request.method !== 'PUT') return false
      response.writeHead(503).end()
      return true
    })
    await expect(store.put(inPieces(randomBytes(17 * mebibyte)))).rejects.toSatisfy(isAway)
    server.meddle(null)
    expect(await namesBelow('broken/blobs/')).toEqual([])
    expect(await server.objects.uploads()).toEqual([])
    expect(await readdir(join(dataDir, 'cache', 'lent'))).toEqual([])
    expect(await readdir(join(dataDir, 'cache', 'kept'))).toEqual([])
  })

  it('are not lent when the bucket holds other bytes than were stored', async () => {
    const [one, other] = [await openStore(), await openStore()]
    const { key } = await one.put(chunks('pump curve'))
    await server.objects.change(`files/blobs/${key}`, () => Buffer.from('pump CURVE'))
    await expect(other.withFile(key, async () => 'lent')).rejects.toThrow(BlobDamaged)
    await expect(other.open(key)).rejects.toThrow(BlobDamaged)
    expect(await other.copies()).toEqual([])
    expect((await read(one, key)).toString()).toBe('pump curve')
  })

  it('go on where a connection broke, and end where whoever reads them leaves', async () => {
    const [one, other] = [await openStore(), await openStore()]
    const bytes = randomBytes(9 * mebibyte)
    const { key } = await one.put(inPieces(bytes))
    let cut = 0
    server.meddle(() => (cut++ === 0 ? 'cut off' : false))
    expect((await read(other, key, { start: 1, end: bytes.length - 2 })).equals(bytes.subarray(1, -1))).toBe(true)
    expect(cut).toBe(2)
    server.meddle(null)
    const left = await other.open(key)
    left.destroy()
    expect((await read(other, key)).equals(bytes)).toBe(true)
  })

  it('belong to one installation: another one would remove them', async () => {
    await openStore({ prefix: 'owned' })
    await openStore({ prefix: 'owned' })
    await expect(openStore({ prefix: 'owned', secret: 2 })).rejects.toThrow(BucketTaken)
  })

  it('belong to the first of two that begin at once, whether the store can tell or not', async () => {
    const begin = (prefix: string, secret: number) =>
      openStore({ prefix, secret }).then(
        () => 'opened',
        (error: unknown) => (error instanceof BucketTaken ? 'taken' : String(error)),
      )
    // Both have seen that there is none before either writes.
    let waiting = 0
    const both = Promise.withResolvers<void>()
    server.meddle((request, response) => {
      if (request.method !== 'GET' || waiting === 2) return false
      waiting += 1
      const isLast = waiting === 2
      const end = response.end.bind(response)
      response.end = (body?: unknown) => {
        if (isLast) both.resolve()
        void both.promise.then(() => end(body))
        return response
      }
      return false
    })
    expect((await Promise.all([begin('race', 1), begin('race', 2)])).toSorted()).toEqual(['opened', 'taken'])
    server.meddle((request, response) => {
      if (request.headers['if-none-match'] === undefined) return false
      response.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>')
      return true
    })
    expect(await begin('unknown', 1)).toBe('opened')
    expect(await begin('unknown', 2)).toBe('taken')
  })

  it('lie in no place of backups', async () => {
    await server.objects.copy('files/installation', 'mixed/millwright-backup.json')
    await expect(openStore({ prefix: 'mixed' })).rejects.toThrow('s3://backups/mixed holds backups')
  })

  it('go after a day when no row names them, and their copies at once', async () => {
    const { signal } = new AbortController()
    const [one, other] = [await openStore({ prefix: 'swept' }), await openStore({ prefix: 'swept' })]
    const blobs = await Promise.all(['named', 'orphan', 'another'].map((text) => one.put(chunks(text))))
    for (const { key } of blobs) await other.withFile(key, async () => {})
    const [named = '', ...rest] = blobs.map(({ key }) => key)
    const namedKeys = async (keys: string[]) => new Set(keys.filter((key) => key === named))
    expect(await sweepBlobs(one, { now: new Date(), namedKeys, signal })).toBe(0)
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    expect(await sweepBlobs(one, { now: tomorrow, namedKeys, signal })).toBe(rest.length)
    expect(await namesBelow('swept/blobs/')).toEqual([`swept/blobs/${named}`])
    expect(await other.copies()).toHaveLength(3)
    expect(await sweepCopies(other, { namedKeys, signal })).toBe(2)
    expect(await other.copies()).toEqual([named])
  })
})

describe('the cache', () => {
  const keptBytes = async (dataDir: string) => {
    const kept = join(dataDir, 'cache', 'kept')
    const sizes = (await readdir(kept)).map(async (name) => (await stat(join(kept, name))).size)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }

  it('stays within its bound, and keeps what was used last and what is lent', async () => {
    const dataDir = join(folder, 'bounded')
    const store = await openStore({ dataDir, cacheBytes: mebibyte })
    const put = () => store.put(inPieces(randomBytes(150_000)))
    const first = await put()
    const second = await put()
    await store.withFile(first.key, async (path) => {
      for (let more = 0; more < 12; more += 1) {
        await put()
        await store.withFile(second.key, async () => {})
        expect(await keptBytes(dataDir)).toBeLessThanOrEqual(mebibyte)
      }
      expect(sha256(await readFile(path))).toEqual(Buffer.from(first.sha256))
    })
    const kept = await store.copies()
    expect(kept).toContain(second.key)
    expect(kept).not.toContain(first.key)
    expect(await readdir(join(dataDir, 'cache', 'lent'))).toEqual([])
  })

  it('keeps nothing that is larger than all of it may be', async () => {
    const dataDir = join(folder, 'small')
    const store = await openStore({ dataDir, cacheBytes: mebibyte })
    const bytes = randomBytes(2 * mebibyte)
    const { key } = await store.put(inPieces(bytes))
    expect((await store.withFile(key, (path) => readFile(path))).equals(bytes)).toBe(true)
    expect(await store.copies()).toEqual([])
  })

  it('is filled once for all who ask at once', async () => {
    const [one, other] = [await openStore(), await openStore()]
    const { key } = await one.put(inPieces(randomBytes(3 * mebibyte)))
    server.asked.length = 0
    await Promise.all(Array.from({ length: 5 }, () => other.withFile(key, (path) => stat(path))))
    expect(server.asked).toEqual([`GET /backups/files/blobs/${key}`])
    await other.withFile(key, async () => {})
    expect(server.asked).toHaveLength(1)
  })
})

describe('a growing blob in a bucket', () => {
  const bytes = randomBytes(20 * mebibyte + 17)
  const pieces = [0, 3, 9 * mebibyte, 9 * mebibyte + 1, 18 * mebibyte, bytes.length]

  it('is gone on with by any process, from any offset, and is a blob like others then', async () => {
    const stores = [await openStore({ prefix: 'grown' }), await openStore({ prefix: 'grown' })]
    const [one] = stores
    const key = one?.growing.newKey() ?? ''
    for (const [at, offset] of pieces.slice(0, -1).entries()) {
      const { growing } = stores[at % 2] ?? (one as BlobStore)
      expect(await growing.size(key)).toBe(offset)
      const end = pieces[at + 1] ?? 0
      expect(await growing.append(key, { offset, source: inPieces(bytes.subarray(offset, end)) })).toBe(end)
      const head = end < mebibyte ? await growing.head(key, 2) : null
      expect([null, bytes.subarray(0, 2)]).toContainEqual(head)
    }
    for (const { growing } of [...stores].reverse()) {
      const blob = await growing.finish(key)
      expect({ ...blob, sha256: Buffer.from(blob.sha256) }).toEqual({ key, size: bytes.length, sha256: sha256(bytes) })
    }
    for (const store of stores) expect((await read(store, key)).equals(bytes)).toBe(true)
    expect(await namesBelow('grown/growing/')).toEqual([])
    expect(await server.objects.uploads()).toEqual([])
  })

  it('keeps what came before its source failed, or the store was away', async () => {
    const { growing } = await openStore({ prefix: 'kept' })
    const key = growing.newKey()
    async function* broken() {
      yield bytes.subarray(0, 9 * mebibyte)
      throw new Error('connection lost')
    }
    await expect(growing.append(key, { offset: 0, source: broken() })).rejects.toThrow('connection lost')
    expect(await growing.size(key)).toBe(9 * mebibyte)
    let puts = 0
    server.meddle((request, response) => {
      if (request.method !== 'PUT' || (puts += 1) === 1) return false
      response.writeHead(503).end()
      return true
    })
    const rest = (offset: number) => ({ offset, source: inPieces(bytes.subarray(offset)) })
    await expect(growing.append(key, rest(9 * mebibyte))).rejects.toSatisfy(isAway)
    server.meddle(null)
    expect(await growing.size(key)).toBe(16 * mebibyte)
    await growing.append(key, rest(16 * mebibyte))
    expect(Buffer.from((await growing.finish(key)).sha256)).toEqual(sha256(bytes))
  })

  it('is not written to from any other place than its end, and by one at a time', async () => {
    const { growing } = await openStore({ prefix: 'fenced' })
    const key = growing.newKey()
    await growing.append(key, { offset: 0, source: chunks('pump') })
    for (const offset of [0, 3, 5]) {
      await expect(growing.append(key, { offset, source: chunks('x') })).rejects.toThrow('not as long')
    }
    const held = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    async function* slow() {
      yield Buffer.from(' one')
      asked.resolve()
      await held.promise
    }
    const slower = growing.append(key, { offset: 4, source: slow() })
    await asked.promise
    await growing.append(key, { offset: 4, source: chunks(' other') })
    held.resolve()
    await expect(slower).rejects.toThrow('by another process')
    expect(Buffer.from((await growing.finish(key)).sha256)).toEqual(sha256('pump other'))
  })

  it.each(['a part is missing', 'the end is missing', 'a part is another one'])(
    'is missing as a whole when %s in the bucket',
    async (what) => {
      const store = await openStore({ prefix: 'lost' })
      const { growing } = store
      const key = growing.newKey()
      await growing.append(key, { offset: 0, source: inPieces(bytes) })
      const [upload] = await server.objects.uploads()
      const [tail = ''] = await namesBelow('lost/growing/')
      if (what === 'a part is missing') await server.objects.changePart(upload?.id ?? '', 1, null)
      if (what === 'the end is missing') await server.objects.remove(tail, null)
      if (what === 'a part is another one') await server.objects.changePart(upload?.id ?? '', 2, (part) => part.fill(0))
      await expect(growing.finish(key)).rejects.toThrow(BlobMissing)
      expect(await namesBelow('lost/')).toEqual(['lost/installation'])
      expect(await server.objects.uploads()).toEqual([])
      expect(await store.copies()).toEqual([])
      expect(await growing.size(key)).toBe(0)
    },
  )

  it('stays where one finishes it while another has begun to', async () => {
    const [one, other] = [await openStore({ prefix: 'twice' }), await openStore({ prefix: 'twice' })]
    const key = one.growing.newKey()
    await one.growing.append(key, { offset: 0, source: chunks('pump curve') })
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    let isFirst = true
    server.meddle((request, response) => {
      if (!isFirst || request.method !== 'GET') return false
      isFirst = false
      asked.resolve()
      void held.promise.then(() => response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>'))
      return true
    })
    const slower = other.growing.finish(key)
    await asked.promise
    await one.growing.finish(key)
    held.resolve()
    expect(Buffer.from((await slower).sha256)).toEqual(sha256('pump curve'))
    expect(await one.growing.size(key)).toBe('pump curve'.length)
    expect((await read(await openStore({ prefix: 'twice' }), key)).toString()).toBe('pump curve')
  })

  it('is finished although the answer was lost that it is', async () => {
    const store = await openStore({ prefix: 'answer' })
    const key = store.growing.newKey()
    await store.growing.append(key, { offset: 0, source: inPieces(bytes) })
    server.meddle((request, response) => {
      if (request.method === 'POST' && request.url?.includes('uploadId')) {
        server.meddle(null)
        response.end = () => response.destroy()
      }
      return false
    })
    expect(Buffer.from((await store.growing.finish(key)).sha256)).toEqual(sha256(bytes))
  })

  it('goes when it is removed or old, and so does what killed processes have left', async () => {
    const { growing } = await openStore({ prefix: 'old' })
    const [one, other] = [growing.newKey(), growing.newKey()]
    for (const key of [one, other]) await growing.append(key, { offset: 0, source: inPieces(bytes) })
    await growing.remove(one)
    expect(await growing.size(one)).toBe(0)
    expect(await namesBelow('old/growing/')).toHaveLength(1)
    await server.objects.begin(`old/blobs/${'c'.repeat(40)}`, { id: 'left', metadata: {} })
    expect(await growing.removeBefore(new Date(Date.now() - 60_000))).toBe(0)
    expect(await server.objects.uploads()).toHaveLength(2)
    expect(await growing.removeBefore(new Date(Date.now() + 60_000))).toBeGreaterThan(0)
    expect(await growing.size(other)).toBe(0)
    expect(await namesBelow('old/growing/')).toEqual([])
    expect(await server.objects.uploads()).toEqual([])
    await expect(growing.finish(growing.newKey())).rejects.toThrow(BlobMissing)
  })
})
