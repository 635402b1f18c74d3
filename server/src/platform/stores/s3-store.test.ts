import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { s3Keys, type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { parseS3Address } from './s3-address.ts'
import { openS3Store } from './s3-store.ts'
import { NotStored, type Store } from './store.ts'
import { StoreFailed } from './store-failed.ts'

const mebibyte = 1024 * 1024
const folder = temporaryFolder()
let server: S3Server
beforeAll(async () => {
  server = await startS3Server(folder)
})
afterEach(() => {
  server.meddle(null)
  server.setClockBehind(0)
})
afterAll(() => server.stop())

const open = (given: { prefix?: string; bucket?: string; region?: string; keys?: Partial<typeof s3Keys> } = {}) =>
  openS3Store(
    parseS3Address(server.target(given.prefix ?? 'store', given)),
    { ...s3Keys, sessionToken: null, ...given.keys },
    { waits: [1, 1, 1], idle: 60_000 },
  )

async function* bytes(...chunks: (Uint8Array | string)[]): AsyncIterable<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

async function read(store: Store, name: string): Promise<Buffer> {
  const chunks = []
  for await (const chunk of store.read(name)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function namesIn(store: Store, prefix: string): Promise<string[]> {
  const names = []
  for await (const { name } of store.list(prefix)) names.push(name)
  return names
}

const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (failed: unknown) => failed,
  )
  return error instanceof StoreFailed ? error.failure : error
}

describe('a store in a bucket', () => {
  it('holds what was written by its name, below its prefix, over many pages of a list', async () => {
    const [store, other] = [open({ prefix: 'a b+c/ü' }), open({ prefix: 'a b+c/ü2' })]
    const names = Array.from({ length: 25 }, (_, at) => `blobs/${at}/one & other`)
    for (const name of names) await store.write(name, bytes('first', ' second'))
    await other.write('blobs/0', bytes('another'))
    expect((await namesIn(store, 'blobs/')).toSorted()).toEqual(names.toSorted())
    expect((await namesIn(store, 'blobs/1/')).toSorted()).toEqual(['blobs/1/one & other'])
    expect((await read(store, names[3] ?? '')).toString()).toBe('first second')
    await store.remove(names[3] ?? '')
    await store.remove('never there')
    await expect(read(store, names[3] ?? '')).rejects.toThrow(NotStored)
    expect(await namesIn(store, '')).toHaveLength(24)
  })

  it.each([0, 1, 16 * mebibyte, 16 * mebibyte + 1, 35 * mebibyte])('takes %i bytes and returns them', async (size) => {
    const [store, whole] = [open({ prefix: 'sizes' }), randomBytes(size)]
    const chunks = Array.from({ length: Math.ceil(size / 700_001) }, (_, at) =>
      whole.subarray(at * 700_001, (at + 1) * 700_001),
    )
    expect((await store.write('file', bytes(...chunks))).bytes).toBe(size)
    expect((await read(store, 'file')).equals(whole)).toBe(true)
    expect(await server.objects.uploads()).toEqual([])
  })

  it('shows nothing of a file that was not written to its end, and keeps nothing of it', async () => {
    const store = open({ prefix: 'broken' })
    await store.write('file', bytes('old'))
    const failing = async function* () {
      for (let at = 0; at < 40; at += 1) yield randomBytes(mebibyte)
      expect(await server.objects.uploads()).toHaveLength(1)
      throw new Error('the disk is away')
    }
    await expect(store.write('file', failing())).rejects.toThrow('the disk is away')
    expect((await read(store, 'file')).toString()).toBe('old')
    expect(await server.objects.uploads()).toEqual([])
  })

  it('ends uploads that a dead writer left, below its own prefix', async () => {
    const store = open({ prefix: 'dead' })
    await server.objects.begin('dead/file', { id: 'abc', metadata: {} })
    await server.objects.begin('alive/file', { id: 'def', metadata: {} })
    await server.objects.begin('dead/blobs/file', { id: 'ghi', metadata: {} })
    await store.removeUnfinished(['blobs/', 'backups/'])
    expect((await server.objects.uploads()).map(({ id }) => id).toSorted()).toEqual(['abc', 'def'])
    await server.objects.remove('', 'abc')
    await server.objects.remove('', 'def')
    server.meddle((_request, response) => {
      response.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>')
      return true
    })
    await store.removeUnfinished(['blobs/'])
  })

  it('goes on where a connection broke, and gives up where none brings anything', async () => {
    const [store, whole] = [open({ prefix: 'cut' }), randomBytes(3 * mebibyte)]
    await store.write('file', bytes(whole))
    let cuts = 0
    server.meddle(() => ((cuts += 1) <= 2 ? 'cut off' : false))
    expect((await read(store, 'file')).equals(whole)).toBe(true)
    expect(cuts).toBe(3)
    server.meddle(({ headers }, response) => {
      if (headers.range === undefined) return 'cut off'
      response.destroy()
      return true
    })
    expect(await failureOf(read(store, 'file'))).toMatchObject({ code: 'unreachable' })
  })

  it('does not go on with another file under the name', async () => {
    const [store, whole] = [open({ prefix: 'changed' }), randomBytes(2 * mebibyte)]
    await store.write('file', bytes(whole))
    server.meddle(() => 'cut off')
    const chunks = store.read('file')[Symbol.asyncIterator]()
    await chunks.next()
    server.meddle(null)
    await open({ prefix: 'changed' }).write('file', bytes(randomBytes(2 * mebibyte + 7)))
    const rest = async () => {
      for (let next = await chunks.next(); !next.done; next = await chunks.next());
    }
    expect(await failureOf(rest())).toEqual({ code: 'changed', name: 'changed/file' })
  })

  it('asks again where the store asks for patience, and says so where it goes on asking [F20b]', async () => {
    const store = open({ prefix: 'slow' })
    await store.write('file', bytes('x'))
    let refused = 0
    server.meddle((_request, response) => {
      if ((refused += 1) > 2) return false
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      return true
    })
    expect((await read(store, 'file')).toString()).toBe('x')
    refused = -100
    expect(await failureOf(read(store, 'file'))).toEqual({ code: 'refused', said: '503 SlowDown' })
    expect(refused).toBe(-96)
  })

  it('takes an upload for stored whose last answer was lost', async () => {
    const [store, whole] = [open({ prefix: 'lost' }), randomBytes(17 * mebibyte)]
    let isLost = false
    server.meddle((request) => {
      if (request.method !== 'POST' || !request.url?.includes('uploadId') || isLost) return false
      isLost = true
      const end = request.socket.end.bind(request.socket)
      request.socket.write = () => {
        end()
        request.socket.destroy()
        return false
      }
      return false
    })
    await store.write('file', bytes(whole))
    expect(isLost).toBe(true)
    expect((await read(store, 'file')).equals(whole)).toBe(true)
  })
})

describe('a store that does not serve says why', () => {
  const ask = (store: Store) => failureOf(read(store, 'file'))

  it('keys that are none', async () => {
    expect(await ask(open({ keys: { accessKeyId: 'another' } }))).toEqual({
      code: 'keys-refused',
      said: 'InvalidAccessKeyId',
    })
    expect(await ask(open({ keys: { secretAccessKey: 'another' } }))).toEqual({
      code: 'keys-refused',
      said: 'SignatureDoesNotMatch',
    })
  })

  it('a bucket that is not there, or lies elsewhere', async () => {
    expect(await ask(open({ bucket: 'another' }))).toEqual({ code: 'no-bucket' })
    expect(await ask(open({ region: 'test-2' }))).toEqual({ code: 'other-region', region: 'test-1' })
  })

  it('a clock that is wrong', async () => {
    server.setClockBehind(40 * 60_000)
    const failure = await ask(open())
    expect(failure).toMatchObject({ code: 'clock' })
    expect(failure).toHaveProperty('secondsAhead', expect.closeTo(-2400, -1) as unknown)
  })

  it('nobody at the address, or somebody who says nothing', async () => {
    const silent = createServer((socket) => socket.resume())
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const store = () =>
      openS3Store(
        parseS3Address(`s3://backups/x?endpoint=http://127.0.0.1:${port}`),
        { ...s3Keys, sessionToken: null },
        { waits: [], idle: 50 },
      )
    expect(await ask(store())).toEqual({ code: 'silent', seconds: 0.05 })
    silent.close()
    await once(silent, 'close')
    expect(await ask(store())).toEqual({ code: 'unreachable', said: 'ECONNREFUSED' })
  })

  it('somebody else at the address', async () => {
    server.meddle((_request, response) => {
      response.writeHead(400, { 'content-type': 'text/html' }).end('<p>No & yes<p>')
      return true
    })
    expect(await ask(open())).toEqual({ code: 'refused', said: '400' })
  })
})
