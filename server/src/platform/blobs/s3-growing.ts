import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { openDownload } from '../stores/s3-download.ts'
import { listObjects, removeUploads } from '../stores/s3-list.ts'
import { askS3ForText, type S3Connection, S3Refused } from '../stores/s3-request.ts'
import { abortUpload, beginUpload, completeUpload, sendPart, sizeOf } from '../stores/s3-upload.ts'
import { StoreFailed } from '../stores/store-failed.ts'
import { createTurns } from '../turns.ts'
import { BlobMissing, type BlobStore, type GrowingBlobs, type StoredBlob } from './blobs.ts'
import { blobsIn, growingIn, newTailOf, objectOf } from './s3-names.ts'

/** A part that the store holds: its tag there, and the SHA-256 of what was sent, hexadecimal. */
export type GrowthPart = { etag: string; size: number; sha256: string }
/** What is too short for a part lies in an object of its own until more comes. */
export type GrowthTail = { name: string; size: number; sha256: string }
/** How far a growing blob has come. `size` is that of all parts and the tail. */
export type GrowthRow = {
  key: string
  uploadId: string | null
  size: number
  parts: readonly GrowthPart[]
  tail: GrowthTail | null
}

/** Where it is kept, for all processes. */
export type GrowthRows = {
  find: (key: string) => Promise<GrowthRow | null>
  /** False, and nothing is written, when it is not as long as that any more: another has written to it, or removed it. */
  replace: (row: GrowthRow, lengthBefore: number) => Promise<boolean>
  /** False when another has removed it. */
  remove: (key: string) => Promise<boolean>
  /** All, with the time of the last write. */
  list: () => Promise<(GrowthRow & { writtenAt: Date })[]>
}

/** S3 takes no shorter part than 5 MiB but the last one. This much is in memory for each upload that is being sent. */
const partBytes = 8 * 1024 * 1024
/** Uploads of one process that are being sent at once: 256 MiB. Others wait for one to end. */
const sentAtOnce = 32

type GrowingDeps = {
  connection: S3Connection
  rows: GrowthRows
  newKey: () => string
} & Pick<BlobStore, 'withFile' | 'remove'>

/**
 * Each growing blob is an upload in parts, which any process goes on with: parts and length are in a row, which changes when
 * the store has the bytes.
 */
export function openS3Growing({ connection, rows, newKey, withFile, remove }: GrowingDeps): GrowingBlobs {
  const { address } = connection
  const nameOf = (key: string) => objectOf(address, key)
  const ask = (method: 'PUT' | 'DELETE', key: string, body?: Uint8Array) =>
    askS3ForText(connection, { method, key, ...(body && { body }) })

  const removeTail = async (tail: GrowthTail | null) => {
    if (tail) await ask('DELETE', tail.name).catch(ignoreMissing)
  }

  async function readTail(key: string, tail: GrowthTail | null): Promise<Buffer> {
    if (!tail) return Buffer.alloc(0)
    const chunks: Buffer[] = []
    const { bytes } = await openDownload(connection, tail.name).catch((error: unknown): never => {
      throw isMissing(error) ? new BlobMissing(key, error) : error
    })
    for await (const chunk of bytes) chunks.push(chunk)
    const whole = Buffer.concat(chunks)
    if (hashOf(whole) !== tail.sha256) throw new BlobMissing(key)
    return whole
  }

  async function addPart(row: GrowthRow, body: Uint8Array): Promise<GrowthRow> {
    const name = nameOf(row.key)
    const uploadId = row.uploadId ?? (await beginUpload(connection, name))
    const etag = await sendPart(connection, { key: name, uploadId, number: row.parts.length + 1 }, body).catch(
      (error: unknown): never => {
        throw isMissing(error) ? new BlobMissing(row.key, error) : error
      },
    )
    const parts = [...row.parts, { etag, size: body.length, sha256: hashOf(body) }]
    return { ...row, uploadId, parts, tail: null, size: parts.reduce((sum, { size }) => sum + size, 0) }
  }

  const sending = createTurns(sentAtOnce)

  async function writeOn(from: GrowthRow, source: AsyncIterable<Uint8Array>): Promise<GrowthRow> {
    let row = from
    const buffer = Buffer.allocUnsafeSlow(partBytes)
    let filled = (await readTail(row.key, row.tail)).copy(buffer)
    async function store(next: GrowthRow): Promise<void> {
      if (!(await rows.replace(next, row.size))) throw new Error('A growing blob is written to by another process')
      const { tail } = row
      row = next
      await removeTail(tail)
    }
    let failure: { reason: unknown } | null = null
    const chunks = source[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await chunks.next().catch((reason: unknown) => {
          failure = { reason }
          return null
        })
        if (next === null || next.done) break
        for (let at = 0; at < next.value.length;) {
          const piece = next.value.subarray(at, at + partBytes - filled)
          buffer.set(piece, filled)
          filled += piece.length
          at += piece.length
          if (filled < partBytes) continue
          await store(await addPart(row, buffer))
          filled = 0
        }
      }
    } catch (error) {
      await chunks.return?.()
      throw error
    }
    const size = row.parts.reduce((sum, part) => sum + part.size, filled)
    if (size > row.size) {
      const body = buffer.subarray(0, filled)
      const tail = { name: newTailOf(address, row.key), size: filled, sha256: hashOf(body) }
      await ask('PUT', tail.name, body)
      await store({ ...row, tail, size })
    }
    if (failure !== null) throw (failure as { reason: unknown }).reason
    return row
  }

  async function removeRow({ key, uploadId, tail }: GrowthRow): Promise<void> {
    if (uploadId !== null) await abortUpload(connection, { key: nameOf(key), uploadId })
    await removeTail(tail)
    await rows.remove(key)
  }

  const readWhole = async (key: string): Promise<StoredBlob> =>
    withFile(key, async (path) => ({ key, ...(await readHashes(path, [])).whole }))

  /** Again, when it is one already. */
  async function makeWhole(row: GrowthRow): Promise<void> {
    const name = nameOf(row.key)
    if (row.uploadId === null) {
      await ask('PUT', name, await readTail(row.key, row.tail))
      return
    }
    try {
      const ended = row.tail ? await addPart(row, await readTail(row.key, row.tail)) : row
      const etags = ended.parts.map(({ etag }) => etag)
      await completeUpload(connection, { key: name, uploadId: row.uploadId, etags }, row.size)
    } catch (error) {
      if (isLost(error) && (await sizeOf(connection, name)) === row.size) return
      throw isLost(error) ? new BlobMissing(row.key, error) : error
    }
  }

  return {
    newKey,
    // One that was finished is whole, until a row names it.
    size: async (key) => (await rows.find(key))?.size ?? (await sizeOf(connection, nameOf(key))) ?? 0,
    async append(key, { offset, source }) {
      const row = (await rows.find(key)) ?? { key, uploadId: null, size: 0, parts: [], tail: null }
      if (row.size !== offset) throw new Error('A growing blob is not as long as its writer thinks')
      return sending(async () => (await writeOn(row, source)).size)
    },
    async head(key, length) {
      const row = await rows.find(key)
      if (row && row.parts.length > 0) throw new Error('A part of an upload that has not ended cannot be read')
      return (await readTail(key, row?.tail ?? null)).subarray(0, length)
    },
    async finish(key): Promise<StoredBlob> {
      const row = await rows.find(key)
      if (!row) return readWhole(key)
      try {
        await makeWhole(row)
        const parts = row.tail ? [...row.parts, row.tail] : row.parts
        const { isAsSent, whole } = await withFile(key, (path) => readHashes(path, parts))
        if (!isAsSent || whole.size !== row.size) throw new BlobMissing(key)
        // Another may have found it damaged at the same time.
        const isFirst = await rows.remove(key)
        await removeTail(row.tail)
        if (!isFirst && (await sizeOf(connection, nameOf(key))) !== whole.size) throw new BlobMissing(key)
        return { key, ...whole }
      } catch (error) {
        if (!(error instanceof BlobMissing)) throw error
        // Another has finished it meanwhile, and what this one did not find it has taken away.
        if (!(await rows.remove(key))) return readWhole(key)
        await removeRow(row)
        await remove(key)
        throw error
      }
    },
    async remove(key) {
      const row = await rows.find(key)
      if (row) await removeRow(row)
    },
    async removeBefore(time) {
      const all = await rows.list()
      const old = all.filter(({ writtenAt }) => writtenAt < time)
      for (const row of old) await removeRow(row)
      const known = new Set(all.flatMap(({ uploadId, tail }) => [uploadId, tail?.name]))
      for await (const { name, changedAt } of listObjects(connection, growingIn(address))) {
        if (changedAt < time && !known.has(name)) await ask('DELETE', name).catch(ignoreMissing)
      }
      // Also of files that a killed process sent in parts.
      await removeUploads(
        connection,
        blobsIn(address),
        ({ uploadId, begunAt }) => begunAt < time && !known.has(uploadId),
      )
      return old.length
    },
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The hash of a file, and whether each part of it is what was sent. */
async function readHashes(path: string, parts: readonly Pick<GrowthPart, 'size' | 'sha256'>[]) {
  const whole = createHash('sha256')
  let size = 0
  let isAsSent = true
  const rest = [...parts]
  let part = createHash('sha256')
  let left = rest[0]?.size ?? 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    whole.update(chunk)
    size += chunk.length
    for (let at = 0; at < chunk.length && rest.length > 0;) {
      const piece = chunk.subarray(at, at + left)
      part.update(piece)
      at += piece.length
      left -= piece.length
      if (left > 0) continue
      if (part.digest('hex') !== rest.shift()?.sha256) isAsSent = false
      part = createHash('sha256')
      left = rest[0]?.size ?? 0
    }
  }
  return { whole: { size, sha256: whole.digest() }, isAsSent: isAsSent && rest.length === 0 }
}

const isMissing = (error: unknown) => error instanceof S3Refused && error.status === 404

/** The upload or one of its parts is not there any more. */
const isLost = (error: unknown) =>
  error instanceof BlobMissing ||
  isMissing(error) ||
  (error instanceof StoreFailed && error.failure.code === 'refused' && /InvalidPart/.test(error.failure.said))

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}
