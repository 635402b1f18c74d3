import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Address, S3Keys } from '../stores/s3-address.ts'
import { type Download, openDownload } from '../stores/s3-download.ts'
import { listObjects } from '../stores/s3-list.ts'
import { askS3ForText, openS3Agents, type S3Connection, S3Refused } from '../stores/s3-request.ts'
import { sizeOf, uploadInParts } from '../stores/s3-upload.ts'
import { openBlobCache } from './blob-cache.ts'
import { BlobMissing, type BlobStore, BlobDamaged, isKey } from './blobs.ts'
import { type GrowthRows, openS3Growing } from './s3-growing.ts'
import { blobsIn, objectOf } from './s3-names.ts'
import { writeHashed } from './write-hashed.ts'

/** Somebody waits for the answer: a few seconds, not the half minute of a backup. */
const usualWaits = [200, 800, 2000]
const usualIdle = 30_000
/** Each viewer of a video holds a connection for as long as it plays. */
const maxSockets = 256
/** What is read whole and is no longer than this is kept: thumbnails above all. */
const keptWholeBytes = 1024 * 1024
const pageLength = 500
const hashHeader = 'x-amz-meta-sha256'

export type S3BlobsOptions = {
  address: S3Address
  keys: S3Keys
  /** Copies on the disk of this machine. */
  cache: { directory: string; maxBytes: number }
  rows: GrowthRows
  waits?: readonly number[]
  idle?: number
}

export function connectStorage({ address, keys, waits, idle }: Omit<S3BlobsOptions, 'cache' | 'rows'>): S3Connection {
  return {
    address,
    keys,
    waits: waits ?? usualWaits,
    idle: idle ?? usualIdle,
    hasAnswered: false,
    agents: openS3Agents(maxSockets),
  }
}

/**
 * Blobs as objects `blobs/<key>` below a prefix of a bucket. What is written lies on this machine first, so that its hash goes
 * with it; what a program reads as a file is fetched into a cache.
 */
export async function openS3Blobs(options: S3BlobsOptions): Promise<BlobStore> {
  const { address } = options
  const connection = connectStorage(options)
  const cache = await openBlobCache(options.cache)
  const nameOf = (key: string) => objectOf(address, key)
  async function withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    nameOf(key)
    return cache.lend(key, (path) => fetchBlob(connection, { key, path }), work)
  }
  async function remove(key: string): Promise<void> {
    await askS3ForText(connection, { method: 'DELETE', key: nameOf(key) }).catch((error: unknown) => {
      if (!(error instanceof S3Refused && error.status === 404)) throw error
    })
    await cache.forget(key)
  }

  return {
    put: (source, signal) => {
      const key = newKey()
      return cache.add(key, async (path) => {
        const written = await writeFileHashed(path, { source, signal })
        const headers = { [hashHeader]: hex(written.sha256) }
        await uploadInParts(connection, nameOf(key), abortable(createReadStream(path), signal), headers)
        return { key, ...written }
      })
    },
    async open(key, range) {
      const name = nameOf(key)
      const file = await cache.open(key)
      if (file) return file.createReadStream(range)
      const download = await openDownload(connection, name, range).catch(missingAsBlob(key))
      if (range || Number(download.headers['content-length'] ?? Infinity) > keptWholeBytes) return streamOf(download)
      const bytes = await wholeOf(download, key)
      await cache.add(key, (path) => writeFile(path, bytes, { mode: 0o600 }))
      return Readable.from([bytes], { objectMode: false })
    },
    withFile,
    async size(key) {
      const name = nameOf(key)
      const file = await cache.open(key)
      if (file) {
        await using kept = file
        return (await kept.stat()).size
      }
      const bytes = await sizeOf(connection, name)
      if (bytes === null) throw new BlobMissing(key)
      return bytes
    },
    remove,
    async *keysBefore(time) {
      let page: string[] = []
      for await (const { name, changedAt } of listObjects(connection, blobsIn(address))) {
        const key = name.slice(blobsIn(address).length)
        if (!isKey(key) || changedAt >= time) continue
        page.push(key)
        if (page.length < pageLength) continue
        yield page
        page = []
      }
      if (page.length > 0) yield page
    },
    copies: cache.keys,
    removeCopy: cache.forget,
    async check() {
      const query = { 'list-type': '2', 'max-keys': '1', prefix: address.prefix }
      await askS3ForText({ ...connection, waits: [] }, { method: 'GET', key: '', query })
    },
    growing: openS3Growing({ connection, rows: options.rows, newKey, withFile, remove }),
  }
}

const newKey = () => randomBytes(20).toString('hex')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The whole of it into a file of this machine. @throws BlobMissing @throws BlobDamaged */
async function fetchBlob(connection: S3Connection, { key, path }: { key: string; path: string }): Promise<void> {
  const name = objectOf(connection.address, key)
  const { headers, bytes } = await openDownload(connection, name).catch(missingAsBlob(key))
  const { sha256 } = await writeFileHashed(path, { source: bytes, signal: undefined })
  requireHash(key, headers, hex(sha256))
}

async function wholeOf({ headers, bytes }: Download, key: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  const whole = Buffer.concat(chunks)
  requireHash(key, headers, createHash('sha256').update(whole).digest('hex'))
  return whole
}

/** One that came in pieces was compared when it was finished, and has none. */
function requireHash(key: string, headers: Download['headers'], sha256: string): void {
  const stored = headers[hashHeader]
  if (stored !== undefined && stored !== sha256) throw new BlobDamaged(key)
}

/** Replaces what an attempt before has left there. */
async function writeFileHashed(path: string, writing: Parameters<typeof writeHashed>[1]) {
  await using file = await open(path, 'w', 0o600)
  // Awaited: else the file is closed before anything is written.
  return await writeHashed(file, writing)
}

async function* abortable(source: Readable, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    signal?.throwIfAborted()
    yield chunk
  }
  signal?.throwIfAborted()
}

/** Whoever reads it may leave at any time, also before the first byte. */
function streamOf({ bytes, close }: Download): Readable {
  return Readable.from(bytes, { objectMode: false }).once('close', close)
}

const missingAsBlob =
  (key: string) =>
  (error: unknown): never => {
    throw error instanceof S3Refused && error.status === 404 ? new BlobMissing(key, error) : error
  }
