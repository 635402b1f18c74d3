import { createHash } from 'node:crypto'
import { BlobMissing } from '../../platform/blobs/blobs.ts'
import type { FilesSeen } from '../../platform/blobs/look-at-files.ts'
import { sealBytes, sealedLength } from '../../platform/sealed-bytes.ts'
import { eachAtOnce } from '../../platform/stores/at-once.ts'
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
  const there = await lengthsOf(folder)
  /** Of bytes that several keys have, while they are copied for the first of them. */
  const underWay = new Map<string, Promise<unknown>>()
  await eachAtOnce(named, folder.store.width, async (blob) => {
    const last = known.get(blob.key)
    // Where neither a row nor the backup before says it, it is learnt: the name is made of it.
    const sha256 = blob.sha256 ?? last?.sha256 ?? (await hashOf(files, blob.key))
    const size = last?.size ?? blob.size ?? (await files.sizeOf(blob.key))
    if (sha256 === null || size === null) {
      result.damaged.push(blob.key)
      return
    }
    const name = folder.nameOfBlob(sha256)
    await underWay.get(name)
    // One of another length was cut off or altered there: it is written again.
    if (there.get(name) === sealedLength(size, folder.key)) {
      result.stored.push({ key: blob.key, sha256, size })
      return
    }
    const copying = copyBytes({ folder, files }, blob, sha256)
    underWay.set(
      name,
      copying.catch(() => null),
    )
    const copied = await copying.finally(() => underWay.delete(name))
    if (copied === null) {
      result.damaged.push(blob.key)
      return
    }
    there.set(name, sealedLength(copied.size, folder.key))
    result.stored.push(copied)
    result.added.count += 1
    result.added.bytes += copied.size
    reached('stored a blob')
  })
  return result
}

/** Of the bytes that lie in the folder, by their names. */
async function lengthsOf({ store }: BackupFolder): Promise<Map<string, number>> {
  const lengths = new Map<string, number>()
  for await (const { name, bytes } of store.list('blobs/')) lengths.set(name, bytes)
  return lengths
}

type Between = { folder: BackupFolder; files: FilesSeen }

async function copyBytes({ folder, files }: Between, blob: NamedBlob, sha256: string): Promise<StoredBytes | null> {
  const found = await files.sizeOf(blob.key)
  if (found === null || (blob.size !== null && blob.size !== found)) return null
  const hash = createHash('sha256')
  let size = 0
  async function* read(): AsyncIterable<Buffer> {
    for await (const chunk of files.read(blob.key)) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
    if (hash.digest('hex') !== sha256) throw new OtherBytes()
  }
  try {
    await folder.store.write(folder.nameOfBlob(sha256), sealBytes(read(), folder.key))
    return { key: blob.key, sha256, size }
  } catch (error) {
    if (error instanceof OtherBytes || error instanceof BlobMissing) return null
    throw error
  }
}

/** What lies there is not what a row says. */
class OtherBytes extends Error {}

/** Hexadecimal; null of what is not there. */
async function hashOf(files: FilesSeen, key: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of files.read(key)) hash.update(chunk)
  } catch (error) {
    if (error instanceof BlobMissing) return null
    throw error
  }
  return hash.digest('hex')
}
