import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BlobMissing } from './blobs.ts'
import { type Disk, openDirectoryStore } from './directory-store.ts'
import { sweepBlobs } from './sweep.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'millwright-blobs-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const openStore = (disk?: Disk) => openDirectoryStore({ directory, exclusive: true, ...(disk ? { disk } : {}) })

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe('the directory store', () => {
  it('gives back what was put, with its size and hash, whole or in part', async () => {
    const store = await openStore()
    const { key, size, sha256 } = await store.put(chunks('pump ', 'curve'))
    expect(size).toBe(10)
    expect(Buffer.from(sha256)).toEqual(createHash('sha256').update('pump curve').digest())
    expect((await buffer(await store.open(key))).toString()).toBe('pump curve')
    expect((await buffer(await store.open(key, { start: 5, end: 7 }))).toString()).toBe('cur')
    expect(await store.size(key)).toBe(10)
    expect(await store.withFile(key, (path) => readFile(path, 'utf8'))).toBe('pump curve')
  })

  it('keeps bytes under opaque names without extension [T15a]', async () => {
    const store = await openStore()
    const { key } = await store.put(chunks('x'))
    expect(key).toMatch(/^[0-9a-f]{40}$/)
    expect(await filesBelow(directory)).toEqual([join(directory, 'blobs', key.slice(0, 2), key.slice(2))])
  })

  it('has nothing under a removed, unknown or crafted key', async () => {
    const store = await openStore()
    const { key } = await store.put(chunks('x'))
    await store.remove(key)
    await store.remove(key)
    await expect(store.open(key)).rejects.toThrow(BlobMissing)
    await expect(store.size('0'.repeat(40))).rejects.toThrow(BlobMissing)
    await expect(store.open('../../etc/passwd')).rejects.toThrow(BlobMissing)
  })

  it('leaves nothing of a source that breaks off', async () => {
    const store = await openStore()
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('connection lost')
    }
    await expect(store.put(broken())).rejects.toThrow('connection lost')
    expect(await filesBelow(directory)).toEqual([])
  })

  it('leaves nothing of an aborted put', async () => {
    const store = await openStore()
    const abort = new AbortController()
    async function* left() {
      yield Buffer.from('half')
      abort.abort(new Error('client went away'))
      yield Buffer.from('other half')
    }
    await expect(store.put(left(), abort.signal)).rejects.toThrow('client went away')
    expect(await filesBelow(directory)).toEqual([])
  })

  it('leaves nothing behind whichever step on the disk fails [F1a]', async () => {
    let failures = 0
    for (let step = 1; ; step += 1) {
      expect(step).toBeLessThan(50)
      const faulty = failingAt(step)
      const store = await openStore(faulty.disk)
      const result = await store.put(chunks('a'.repeat(1_000_000), 'b')).catch((error: unknown) => error)
      if (!(result instanceof Error)) break
      failures += 1
      expect(result.message).toBe('no space left on device')
      expect(await filesBelow(directory), `after a failure at step ${step}`).toEqual([])
    }
    // open, two writes, sync, mkdir, rename, and open and sync of two folders
    expect(failures).toBe(10)
  })

  it('removes at start what a dead process left unfinished [F1a]', async () => {
    await openStore()
    await writeFile(join(directory, 'unfinished', 'left'), 'half')
    await openStore()
    expect(await filesBelow(directory)).toEqual([])
  })

  it('leaves what another live process is writing when the directory is shared', async () => {
    await openStore()
    const fresh = join(directory, 'unfinished', 'fresh')
    const stale = join(directory, 'unfinished', 'stale')
    await writeFile(fresh, 'half')
    await writeFile(stale, 'half')
    await utimes(stale, new Date(0), new Date(0))
    await openDirectoryStore({ directory, exclusive: false })
    expect(await filesBelow(directory)).toEqual([fresh])
  })
})

describe('the sweep', () => {
  const { signal } = new AbortController()

  it('removes after a day what no row names, and nothing else', async () => {
    const store = await openStore()
    const named = await store.put(chunks('named'))
    const orphan = await store.put(chunks('orphan'))
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    const namedKeys = async (keys: string[]) => new Set(keys.filter((key) => key === named.key))
    expect(await sweepBlobs(store, { now: new Date(), namedKeys, signal })).toBe(0)
    expect(await sweepBlobs(store, { now: tomorrow, namedKeys, signal })).toBe(1)
    await expect(store.size(orphan.key)).rejects.toThrow(BlobMissing)
    expect(await store.size(named.key)).toBe(5)
  })
})

/** A disk whose n-th operation fails as a full one does. */
function failingAt(step: number): { disk: Disk } {
  let count = 0
  const fail = () => {
    count += 1
    if (count === step) throw new Error('no space left on device')
  }
  const disk = {
    mkdir: async (...args: Parameters<typeof mkdir>) => (fail(), mkdir(...args)),
    rename: async (...args: Parameters<typeof rename>) => (fail(), rename(...args)),
    async open(...args: Parameters<typeof open>) {
      fail()
      const file = await open(...args)
      const write = file.writeFile.bind(file)
      const sync = file.sync.bind(file)
      file.writeFile = async (...written: Parameters<typeof write>) => (fail(), write(...written))
      file.sync = async () => (fail(), sync())
      return file
    },
  }
  return { disk: disk as Disk }
}
