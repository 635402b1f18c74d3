import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { readSealed, writeSealed } from './sealed-files.ts'

const piece = 64 * 1024
const key = randomBytes(32)

async function* parts(bytes: Buffer): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

async function read(path: string, by: Uint8Array | null): Promise<Buffer> {
  const chunks = []
  for await (const chunk of readSealed(path, by)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('a sealed file', () => {
  const path = join(temporaryFolder(), 'file')

  it.each([0, 1, piece - 1, piece, piece + 1, 3 * piece])('of %i bytes is read as it was written', async (size) => {
    const bytes = randomBytes(size)
    await writeSealed(path, parts(bytes), key)
    expect((await read(path, key)).equals(bytes)).toBe(true)
  })

  it('is refused with another key, a changed bit, a piece that is gone, swapped or cut off', async () => {
    await writeSealed(path, parts(randomBytes(3 * piece)), key)
    await expect(read(path, randomBytes(32))).rejects.toThrow('is not what was sealed')
    const whole = readFileSync(path)
    const [head, sealed] = [20, piece + 16]
    const [first, second] = [whole.subarray(head, head + sealed), whole.subarray(head + sealed, head + 2 * sealed)]
    const last = whole.subarray(head + 2 * sealed)
    const start = whole.subarray(0, head)
    const changed = Buffer.from(whole)
    changed[100] = (changed[100] ?? 0) ^ 1
    for (const bytes of [
      changed,
      Buffer.concat([start, first, last]),
      Buffer.concat([start, second, first, last]),
      Buffer.concat([start, first, second]),
      whole.subarray(0, -1),
    ]) {
      writeFileSync(path, bytes)
      await expect(read(path, key)).rejects.toThrow('is not what was sealed')
    }
  })

  it('leaves what was there when its source fails', async () => {
    await writeSealed(path, parts(Buffer.from('old')), null)
    const failing = async function* () {
      yield Buffer.from('new')
      throw new Error('away')
    }
    await expect(writeSealed(path, failing(), null)).rejects.toThrow('away')
    expect((await read(path, null)).toString()).toBe('old')
    expect(readdirSync(join(path, '..'))).toEqual(['file'])
  })
})
