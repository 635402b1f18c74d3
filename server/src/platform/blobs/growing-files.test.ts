import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BlobMissing } from './blobs.ts'
import { openDirectoryStore } from './directory-store.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'millwright-growing-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const openStore = () => openDirectoryStore({ directory, exclusive: true })
async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const sha256 = (text: string) => createHash('sha256').update(text).digest()

describe('a growing blob', () => {
  it('is written piece by piece, and is a blob like others then', async () => {
    const store = await openStore()
    const key = store.growing.newKey()
    expect(await store.growing.size(key)).toBe(0)
    expect(await store.growing.append(key, { offset: 0, source: chunks('pump ', 'cu') })).toBe(7)
    expect(await store.growing.append(key, { offset: 7, source: chunks('rve') })).toBe(10)
    expect((await store.growing.head(key, 4)).toString()).toBe('pump')
    const blob = await store.growing.finish(key)
    expect({ ...blob, sha256: Buffer.from(blob.sha256) }).toEqual({ key, size: 10, sha256: sha256('pump curve') })
    expect((await buffer(await store.open(key))).toString()).toBe('pump curve')
    expect(await readdir(join(directory, 'growing'))).toEqual([])
  })

  it('goes on after a restart, with the hash of all of it', async () => {
    const key = 'a'.repeat(40)
    await (await openStore()).growing.append(key, { offset: 0, source: chunks('pump ') })
    const { growing } = await openStore()
    await growing.append(key, { offset: 5, source: chunks('curve') })
    expect(Buffer.from((await growing.finish(key)).sha256)).toEqual(sha256('pump curve'))
    expect(Buffer.from((await growing.finish(key)).sha256)).toEqual(sha256('pump curve'))
  })

  it('has the hash of all of it when another process wrote a part', async () => {
    const [one, other] = [await openStore(), await openStore()]
    for (const writers of [
      [one, other, one],
      [one, other, other],
    ]) {
      const key = one.growing.newKey()
      let offset = 0
      for (const [at, { growing }] of writers.entries()) {
        offset = await growing.append(key, { offset, source: chunks(`piece ${at}`) })
      }
      expect(Buffer.from((await one.growing.finish(key)).sha256)).toEqual(sha256('piece 0piece 1piece 2'))
    }
  })

  it('keeps what came before its source failed', async () => {
    const { growing } = await openStore()
    const key = growing.newKey()
    async function* broken() {
      yield Buffer.from('pump ')
      throw new Error('connection lost')
    }
    await expect(growing.append(key, { offset: 0, source: broken() })).rejects.toThrow('connection lost')
    expect(await growing.size(key)).toBe(5)
    await growing.append(key, { offset: 5, source: chunks('curve') })
    expect(Buffer.from((await growing.finish(key)).sha256)).toEqual(sha256('pump curve'))
  })

  it('is not written to from any other place than its end', async () => {
    const { growing } = await openStore()
    const key = growing.newKey()
    await growing.append(key, { offset: 0, source: chunks('pump') })
    for (const offset of [0, 3, 5]) {
      await expect(growing.append(key, { offset, source: chunks('x') })).rejects.toThrow('not as long')
    }
    expect(await growing.size(key)).toBe(4)
  })

  it('is missing when it never was, and gone when it is old or removed', async () => {
    const { growing } = await openStore()
    await expect(growing.finish(growing.newKey())).rejects.toThrow(BlobMissing)
    const [one, other] = [growing.newKey(), growing.newKey()]
    for (const key of [one, other]) await growing.append(key, { offset: 0, source: chunks('x') })
    await growing.remove(one)
    expect(await growing.size(one)).toBe(0)
    expect(await growing.removeBefore(new Date(Date.now() - 60_000))).toBe(0)
    expect(await growing.removeBefore(new Date(Date.now() + 60_000))).toBe(1)
    expect(await growing.size(other)).toBe(0)
  })
})
