import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BlobStore, BlobMissing, isKey, type StoredBlob } from './blobs.ts'
import { missingAsNull, openGrowingFiles } from './growing-files.ts'
import { writeHashed } from './write-hashed.ts'
import { hasCode } from '../error-code.ts'

/** Each way in which `put` touches the disk. Replaced one at a time by the test of its faults. */
export type Disk = { open: typeof open; rename: typeof rename; mkdir: typeof mkdir }

const pageLength = 500

export type DirectoryOptions = {
  directory: string
  /** Nobody else uses it: then whatever is unfinished at the start is a dead process's. */
  exclusive: boolean
  disk?: Disk
}

/** Without `exclusive`, what is unfinished and was not written to for this long is a dead process's. */
const staleMs = 3_600_000

/**
 * Blobs as files: `blobs/ab/<rest of the key>`, without extension, and what is being written under
 * `unfinished/`. Opening it removes what a dead process left unfinished. What grows over restarts lies under `growing/`.
 */
export async function openDirectoryStore(options: DirectoryOptions): Promise<BlobStore> {
  const { directory, exclusive, disk = { open, rename, mkdir } } = options
  const blobs = join(directory, 'blobs')
  const unfinished = join(directory, 'unfinished')
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await mkdir(blobs, { recursive: true, mode: 0o700 })
  await removeUnfinished(unfinished, exclusive ? Infinity : Date.now() - staleMs)

  const folderOf = (key: string) => join(blobs, key.slice(0, 2))
  function pathOf(key: string): string {
    if (!isKey(key)) throw new BlobMissing(key)
    return join(folderOf(key), key.slice(2))
  }

  async function size(key: string): Promise<number> {
    try {
      return (await stat(pathOf(key))).size
    } catch (error) {
      throw hasCode(error, 'ENOENT') ? new BlobMissing(key, error) : error
    }
  }

  const newKey = () => randomBytes(20).toString('hex')
  const prepareFolder = async (key: string) => void (await disk.mkdir(folderOf(key), { recursive: true, mode: 0o700 }))
  async function syncNames(key: string): Promise<void> {
    await syncFolder(disk, folderOf(key))
    await syncFolder(disk, blobs)
  }
  const growing = await openGrowingFiles({
    directory: join(directory, 'growing'),
    newKey,
    pathOf,
    prepareFolder,
    syncFolder: syncNames,
  })

  return {
    size,
    growing,
    async put(source, signal) {
      const key = newKey()
      const temporary = join(unfinished, key)
      try {
        const written = await writeDurably({ disk, path: temporary, source, signal })
        await prepareFolder(key)
        await disk.rename(temporary, pathOf(key))
        try {
          await syncNames(key)
        } catch (error) {
          await rm(pathOf(key), { force: true })
          throw error
        }
        return { key, ...written }
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async open(key, range) {
      await size(key)
      return createReadStream(pathOf(key), range)
    },
    async withFile(key, work) {
      await size(key)
      return work(pathOf(key))
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *keysBefore(time) {
      let page: string[] = []
      for (const folder of await readdir(blobs)) {
        for (const name of await readdir(join(blobs, folder))) {
          const key = folder + name
          if (!isKey(key)) continue
          const written = await stat(pathOf(key)).catch(missingAsNull)
          if (!written || written.mtime >= time) continue
          page.push(key)
          if (page.length < pageLength) continue
          yield page
          page = []
        }
      }
      if (page.length > 0) yield page
    },
    copies: async () => [],
    removeCopy: async () => {},
    async check() {
      await access(unfinished, constants.W_OK)
      await access(blobs, constants.W_OK)
    },
  }
}

async function removeUnfinished(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const written = await stat(join(folder, name)).catch(missingAsNull)
    if (written && written.mtimeMs < before) await rm(join(folder, name), { force: true })
  }
}

type FileWrite = { disk: Disk; path: string; source: AsyncIterable<Uint8Array>; signal: AbortSignal | undefined }

async function writeDurably({ disk, path, source, signal }: FileWrite): Promise<Omit<StoredBlob, 'key'>> {
  const file = await disk.open(path, 'wx', 0o600)
  try {
    const written = await writeHashed(file, { source, signal })
    await file.sync()
    return written
  } finally {
    await file.close()
  }
}

/** A name is durable only when its folder is. */
async function syncFolder(disk: Disk, path: string): Promise<void> {
  const folder = await disk.open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
