import { randomBytes } from 'node:crypto'
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { missingAsNull } from './growing-files.ts'

/** Copies of bytes that lie elsewhere, on the disk of this machine. Keys are the names of files: whoever calls has seen to that. */
export type BlobCache = {
  /** Keeps what `make` has written there, once it has returned; nothing that is longer than all may be. */
  add: <T>(key: string, make: (path: string) => Promise<T>) => Promise<T>
  /**
   * Lends the bytes as a file that nobody removes meanwhile; `fetch` writes them where they are not there. Of several who want
   * the same one, one fetches.
   */
  lend: <T>(key: string, fetch: (path: string) => Promise<void>, work: (path: string) => Promise<T>) => Promise<T>
  /** Null when they are not there. */
  open: (key: string) => Promise<FileHandle | null>
  forget: (key: string) => Promise<void>
  keys: () => Promise<string[]>
}

/** After so much that is new, the folder is looked at, with what other processes have written into it. */
const newShare = 1 / 16
/** What is left then, so that all that comes until the next look stays within the bound. */
const leftShare = 1 - 2 * newShare
/** What was lent so long ago was lent by a process that is gone. */
const staleMs = 24 * 3_600_000

/** @param maxBytes of all that is kept; what is lent at that moment is not among them. Processes may share the folder. */
export async function openBlobCache({
  directory,
  maxBytes,
}: {
  directory: string
  maxBytes: number
}): Promise<BlobCache> {
  const kept = join(directory, 'kept')
  const lent = join(directory, 'lent')
  await mkdir(kept, { recursive: true, mode: 0o700 })
  await mkdir(lent, { recursive: true, mode: 0o700 })
  await removeStale(lent)

  const fetching = new Map<string, Promise<void>>()
  const pathOf = (key: string) => join(kept, key)
  const draft = () => join(lent, randomBytes(12).toString('hex'))
  let added = Infinity
  let making: Promise<void> | null = null

  async function keep(key: string, path: string): Promise<void> {
    const { size } = await stat(path)
    if (size > maxBytes * leftShare) return
    await syncFile(path)
    const name = draft()
    await link(path, name)
    await rename(name, pathOf(key))
    // Of two links to one file, `rename` leaves both.
    await rm(name, { force: true })
    added += size
    if (added > maxBytes * newShare) await makeRoom()
  }

  /** One at a time: what comes meanwhile is seen by the next. */
  async function makeRoom(): Promise<void> {
    if (making) return making
    making = removeOldest(kept, maxBytes).finally(() => {
      making = null
    })
    added = 0
    return making
  }

  async function linked(key: string, own: string): Promise<boolean> {
    try {
      await link(pathOf(key), own)
      const now = new Date()
      await utimes(own, now, now)
      return true
    } catch (error) {
      missingAsNull(error)
      return false
    }
  }

  async function take(key: string, own: string, fetch: (path: string) => Promise<void>): Promise<void> {
    if (await linked(key, own)) return
    const running = fetching.get(key)
    if (running) {
      // Why it failed is told to whoever fetched it; this one finds out by itself.
      await running.catch(() => {})
      if (await linked(key, own)) return
    }
    const mine = fetch(own).then(async () => keep(key, own))
    fetching.set(key, mine)
    try {
      await mine
    } finally {
      if (fetching.get(key) === mine) fetching.delete(key)
    }
  }

  return {
    async add(key, make) {
      const own = draft()
      try {
        const made = await make(own)
        await keep(key, own)
        return made
      } finally {
        await rm(own, { force: true })
      }
    },
    async lend(key, fetch, work) {
      const own = draft()
      try {
        await take(key, own, fetch)
        return await work(own)
      } finally {
        await rm(own, { force: true })
      }
    },
    async open(key) {
      const file = await open(pathOf(key)).catch(missingAsNull)
      const now = new Date()
      await file?.utimes(now, now)
      return file
    },
    forget: (key) => rm(pathOf(key), { force: true }),
    keys: () => readdir(kept),
  }
}

/** A name that outlives a power cut must not stand for bytes that did not. */
async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  await file.sync()
}

/** Those that were not used for longest. */
async function removeOldest(folder: string, maxBytes: number): Promise<void> {
  const files = []
  let bytes = 0
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(missingAsNull)
    if (!found) continue
    files.push({ path, size: found.size, usedAt: found.mtimeMs })
    bytes += found.size
  }
  if (bytes <= maxBytes * (1 - newShare)) return
  for (const { path, size } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes * leftShare) return
    await rm(path, { force: true })
    bytes -= size
  }
}

async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(missingAsNull)
    // A link that is made changes this time, and not that of its bytes.
    if (found && found.ctimeMs < Date.now() - staleMs) await rm(path, { force: true })
  }
}
