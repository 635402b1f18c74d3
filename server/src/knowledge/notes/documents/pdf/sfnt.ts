import { inflateSync } from 'node:zlib'

const tableEntry = 16
const woffEntry = 20

/**
 * The font within a WOFF (W3C WOFF 1.0 §3), unpacked: what writes PDFs reads packed tables wrongly when it measures.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + count * tableEntry)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  directory.writeUInt16BE(power * tableEntry, 6)
  directory.writeUInt16BE(Math.log2(power), 8)
  directory.writeUInt16BE((count - power) * tableEntry, 10)
  const parts: Buffer[] = [directory]
  let end = directory.length
  for (let n = 0; n < count; n += 1) {
    const entry = 44 + n * woffEntry
    const [offset, packed, size] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const bytes = woff.subarray(offset, offset + packed)
    const table = packed < size ? inflateSync(bytes) : bytes
    const own = 12 + n * tableEntry
    woff.copy(directory, own, entry, entry + 4)
    woff.copy(directory, own + 4, entry + 16, entry + 20)
    directory.writeUInt32BE(end, own + 8)
    directory.writeUInt32BE(size, own + 12)
    const padding = Buffer.alloc((4 - (size % 4)) % 4)
    parts.push(table, padding)
    end += size + padding.length
  }
  return Buffer.concat(parts)
}

/** The characters that a font draws. */
export type Coverage = (codePoint: number) => boolean

/** By its `cmap` (OpenType 1.9, formats 4 and 12). Of a collection, its first font's: they draw the same. */
export function coverageOf(font: Buffer): Coverage {
  const start = font.toString('latin1', 0, 4) === 'ttcf' ? font.readUInt32BE(12) : 0
  const cmap = tableOf(font, start, 'cmap')
  if (cmap === null) return () => false
  const covered = new Set<number>()
  for (let n = 0; n < font.readUInt16BE(cmap + 2); n += 1) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + n * 8 + 4)
    const format = font.readUInt16BE(subtable)
    if (format === 4) readSegments(font, subtable, covered)
    if (format === 12) readGroups(font, subtable, covered)
  }
  return (codePoint) => covered.has(codePoint)
}

function tableOf(font: Buffer, start: number, tag: string): number | null {
  for (let n = 0; n < font.readUInt16BE(start + 4); n += 1) {
    const entry = start + 12 + n * tableEntry
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8)
  }
  return null
}

function readSegments(font: Buffer, at: number, covered: Set<number>): void {
  const segments = font.readUInt16BE(at + 6)
  for (let n = 0; n < segments; n += 2) {
    const last = font.readUInt16BE(at + 14 + n)
    const first = font.readUInt16BE(at + 16 + segments + n)
    const delta = font.readUInt16BE(at + 16 + 2 * segments + n)
    const rangeAt = at + 16 + 3 * segments + n
    const range = font.readUInt16BE(rangeAt)
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = range === 0 ? (code + delta) & 0xffff : font.readUInt16BE(rangeAt + range + 2 * (code - first))
      if (glyph !== 0) covered.add(code)
    }
  }
}

function readGroups(font: Buffer, at: number, covered: Set<number>): void {
  for (let n = 0; n < font.readUInt32BE(at + 12); n += 1) {
    const group = at + 16 + n * 12
    const last = font.readUInt32BE(group + 4)
    for (let code = font.readUInt32BE(group); code <= last; code += 1) covered.add(code)
  }
}
