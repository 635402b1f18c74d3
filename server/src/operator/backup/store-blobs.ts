import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { missingAsNull } from '../../platform/blobs/growing-files.ts'
import type { FilesSeen } from '../../platform/blobs/look-at-files.ts'
import { writeSealed } from '../../platform/sealed-files.ts'
import type { NamedBlob } from '../named-blobs.repository.ts'
import type { BackupFolder } from './target.ts'

/** A blob of a backup: by which key rows name it, and which bytes those are. */
export type StoredBytes = { key: string; sha256: string; size: number }

export type BlobsToStore = {
  folder: BackupFolder
  files: FilesSeen
  named: readonly NamedBlob[]
  /** Of the backup before: bytes never change under a key. */
  known: ReadonlyMap<string, StoredBytes>
  reached: (point: string) => void
}

export type StoredBlobs = { stored: StoredBytes[]; added: { count: number; bytes: number }; damaged: string[] }

/** Copies what the folder does not hold yet, by its hash; what is missing or not what was stored is left out and told. */
export async function storeBlobs({ folder, files, named, known, reached }: BlobsToStore): Promise<StoredBlobs> {
  const result: StoredBlobs = { stored: [], added: { count: 0, bytes: 0 }, damaged: [] }
  for (const blob of named) {
    const held = await heldBytes(folder, blob, known.get(blob.key))
    if (held) {
      result.stored.push(held)
      continue
    }
    const copied = await copyBytes(folder, files, blob)
    if (copied === null) {
      result.damaged.push(blob.key)
      continue
    }
    result.stored.push(copied)
    result.added.count += 1
    result.added.bytes += copied.size
    reached('stored a blob')
  }
  return result
}

/** What the folder holds of this blob already; null when it has to be read. */
async function heldBytes(
  folder: BackupFolder,
  blob: NamedBlob,
  known: StoredBytes | undefined,
): Promise<StoredBytes | null> {
  const { key, size } = blob
  const sha256 = blob.sha256 ?? known?.sha256
  if (sha256 === undefined) return null
  const found = await stat(folder.pathOfBlob(sha256)).catch(missingAsNull)
  const length = known?.size ?? size
  return found && length !== null && length !== undefined ? { key, sha256, size: length } : null
}

async function copyBytes(folder: BackupFolder, files: FilesSeen, blob: NamedBlob): Promise<StoredBytes | null> {
  const path = files.pathOf(blob.key)
  const found = await stat(path).catch(missingAsNull)
  if (!found?.isFile() || (blob.size !== null && blob.size !== found.size)) return null
  // Where no row says the hash, it is learnt before: the name is made of it.
  const wanted = blob.sha256 ?? (await hashOf(path))
  const hash = createHash('sha256')
  let size = 0
  async function* read(): AsyncIterable<Buffer> {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
    if (hash.digest('hex') !== wanted) throw new OtherBytes()
  }
  try {
    await writeSealed(folder.pathOfBlob(wanted), read(), folder.key)
    return { key: blob.key, sha256: wanted, size }
  } catch (error) {
    if (error instanceof OtherBytes || missingAsNullOf(error)) return null
    throw error
  }
}

/** What lies there is not what a row says. */
class OtherBytes extends Error {}

const missingAsNullOf = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>)
    hash.update(chunk)
  return hash.digest('hex')
}
