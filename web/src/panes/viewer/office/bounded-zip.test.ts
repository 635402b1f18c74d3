import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { unzipBounded, ZipTooLarge } from './bounded-zip.ts'

const most = { all: 1000, part: 600, parts: 5 }
const zeros = (length: number) => new Uint8Array(length)

/** As another file would say it: the size of the first part, in its own head and in the directory. */
function withSaidSize(zip: Uint8Array, said: number): Uint8Array {
  const lying = zip.slice()
  const view = new DataView(lying.buffer)
  const directory = view.getUint32(lying.length - 6, true)
  view.setUint32(22, said, true)
  view.setUint32(directory + 24, said, true)
  return lying
}

function attempt(take: () => number): number {
  try {
    return take()
  } catch {
    return 0
  }
}

describe('unzipBounded', () => {
  it('unpacks what is wanted and nothing else', () => {
    const zip = zipSync({ 'word/document.xml': strToU8('<w/>'), 'word/embeddings/a.bin': zeros(5000) })
    expect(unzipBounded(zip, (name) => name.endsWith('.xml'), most)).toEqual({ 'word/document.xml': strToU8('<w/>') })
  })

  it('refuses a part, parts together, or a number of parts above the limits', () => {
    const all = () => true
    expect(() => unzipBounded(zipSync({ a: zeros(601) }), all, most)).toThrow(ZipTooLarge)
    expect(() => unzipBounded(zipSync({ a: zeros(600), b: zeros(600) }), all, most)).toThrow(ZipTooLarge)
    const many = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`${at}`, zeros(1)]))
    expect(() => unzipBounded(zipSync(many), all, most)).toThrow(ZipTooLarge)
  })

  it('takes no more memory than a part said that it needs', () => {
    const lying = withSaidSize(zipSync({ a: zeros(50_000_000) }), 500)
    // Either way is right: it ends there, or it is cut off there.
    const taken = attempt(() => unzipBounded(lying, () => true, most)['a']?.buffer.byteLength ?? 0)
    expect(taken).toBeLessThanOrEqual(500)
  })

  it('throws for what is no zip', () => {
    expect(() => unzipBounded(strToU8('hello'), () => true)).toThrow()
  })
})
