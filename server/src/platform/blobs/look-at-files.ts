import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeSealed } from '../sealed-files.ts'
import { BlobMissing } from './blobs.ts'
import { missingAsNull } from './growing-files.ts'

export type FoundFile = { key: string; size: number; writtenAt: Date; remove: () => Promise<void> }

/** What is stored, as it lies there: an operator's commands look at it beside the server. */
export type FilesSeen = {
  /** Bytes; null of what is not there. */
  sizeOf: (key: string) => Promise<number | null>
  /** @throws BlobMissing */
  read: (key: string, pieceBytes?: number) => AsyncIterable<Buffer>
  /** For a restore: under the key that rows name. Durable when it returns; what was there is replaced. */
  write: (key: string, source: AsyncIterable<Uint8Array>) => Promise<void>
  blobs: () => AsyncIterable<FoundFile>
  /** Uploads that grow over restarts. */
  growing: () => AsyncIterable<FoundFile>
  /** What `put` has not finished. */
  unfinished: () => AsyncIterable<FoundFile>
}

/** Those of a directory store. Nothing is made by looking. */
export type FilesOnDisk = FilesSeen & { pathOf: (key: string) => string }

/** @param directory of the store; it need not exist. */
export function lookAtFiles(directory: string): FilesOnDisk {
  const blobs = join(directory, 'blobs')
  const pathOf = (key: string) => join(blobs, key.slice(0, 2), key.slice(2))
  return {
    pathOf,
    async sizeOf(key) {
      const found = await stat(pathOf(key)).catch(missingAsNull)
      return found?.isFile() ? found.size : null
    },
    async *read(key, pieceBytes = 1 << 20) {
      try {
        yield* createReadStream(pathOf(key), { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>
      } catch (error) {
        missingAsNull(error)
        throw new BlobMissing(key, error)
      }
    },
    async write(key, source) {
      await writeSealed(pathOf(key), source, null)
    },
    async *blobs() {
      for (const folder of await namesIn(blobs)) yield* filesIn(join(blobs, folder), folder)
    },
    growing: () => filesIn(join(directory, 'growing'), ''),
    unfinished: () => filesIn(join(directory, 'unfinished'), ''),
  }
}

async function* filesIn(folder: string, prefix: string): AsyncIterable<FoundFile> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(missingAsNull)
    const remove = () => rm(path, { force: true })
    if (found?.isFile()) yield { key: prefix + name, size: found.size, writtenAt: found.mtime, remove }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(missingAsNull)) ?? []
}
