import { createHash, type Hash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inLargePieces } from './large-pieces.ts'
import { type GrowingBlobs, BlobMissing, type StoredBlob } from './blobs.ts'
import { hasCode } from '../error-code.ts'

export type GrowingPlace = {
  directory: string
  newKey: () => string
  /** Where a finished one lies. */
  pathOf: (key: string) => string
  prepareFolder: (key: string) => Promise<void>
  /** Makes its name there durable. */
  syncFolder: (key: string) => Promise<void>
}

/** A file for each growing blob; its size is what was written. */
export async function openGrowingFiles(place: GrowingPlace): Promise<GrowingBlobs> {
  const { directory, newKey, pathOf } = place
  await mkdir(directory, { recursive: true, mode: 0o700 })
  // Of what this process wrote from the first byte on; of the rest the hash is made at the end.
  const hashes = new Map<string, { hash: Hash; size: number }>()
  const growingPath = (key: string) => join(directory, key)

  async function size(key: string): Promise<number> {
    return (await stat(growingPath(key)).catch(missingAsNull))?.size ?? 0
  }

  return {
    newKey,
    size,
    async append(key, { offset, source }) {
      await using file = await open(growingPath(key), constants.O_RDWR | constants.O_CREAT, 0o600)
      if ((await file.stat()).size !== offset) throw new Error('A growing blob is not as long as its writer thinks')
      if (offset === 0) hashes.set(key, { hash: createHash('sha256'), size: 0 })
      const known = hashes.get(key)
      const hash = known?.size === offset ? known.hash : null
      if (hash === null) hashes.delete(key)
      const end = await writeAll(file, { offset, source, hash })
      if (end.hashed !== end.size) hashes.delete(key)
      else if (known && hash) known.size = end.size
      await file.sync()
      if (end.failure !== null) throw end.failure.reason
      return end.size
    },
    async head(key, length) {
      await using file = await open(growingPath(key))
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position: 0, length })
      return buffer.subarray(0, bytesRead)
    },
    async finish(key): Promise<StoredBlob> {
      const length = (await stat(growingPath(key)).catch(missingAsNull))?.size
      if (length !== undefined) {
        await place.prepareFolder(key)
        // Another may have finished it meanwhile.
        await rename(growingPath(key), pathOf(key)).catch(missingAsNull)
        await place.syncFolder(key)
      }
      const known = hashes.get(key)
      hashes.delete(key)
      if (known && known.size === length) return { key, size: length, sha256: known.hash.digest() }
      return { key, ...(await readWhole(pathOf(key), key)) }
    },
    async remove(key) {
      hashes.delete(key)
      await rm(growingPath(key), { force: true })
    },
    async removeBefore(time) {
      let removed = 0
      for (const key of await readdir(directory)) {
        const written = await stat(growingPath(key)).catch(missingAsNull)
        if (!written || written.mtime >= time) continue
        hashes.delete(key)
        await rm(growingPath(key), { force: true })
        removed += 1
      }
      return removed
    },
  }
}

type PieceWrite = { offset: number; source: AsyncIterable<Uint8Array>; hash: Hash | null }
/** `hashed`: bytes that the hash knows. A chunk that the disk refused is among them, though not in the file. */
type WrittenPiece = { size: number; hashed: number; failure: { reason: unknown } | null }

/** Of a chunk that the disk took in part, that part stays; the hash is of no use then. */
async function writeAll(file: FileHandle, { offset, source, hash }: PieceWrite): Promise<WrittenPiece> {
  let size = offset
  let hashed = offset
  try {
    for await (const chunk of inLargePieces(source)) {
      // Another thread writes while this one hashes.
      const writing = writeChunk(file, chunk, size)
      hash?.update(chunk)
      hashed += chunk.length
      await writing
      size += chunk.length
    }
    return { size, hashed, failure: null }
  } catch (reason) {
    return { size, hashed, failure: { reason } }
  }
}

async function writeChunk(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let done = 0
  while (done < chunk.length) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done)
    done += bytesWritten
  }
}

async function readWhole(path: string, key: string): Promise<Omit<StoredBlob, 'key'>> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
    }
  } catch (error) {
    missingAsNull(error)
    throw new BlobMissing(key, error)
  }
  return { size, sha256: hash.digest() }
}

export function missingAsNull(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null
  throw error
}
