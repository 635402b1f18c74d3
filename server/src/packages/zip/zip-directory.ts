import type { ByteSource } from './byte-source.ts'
import { type EntryNames, namesOfEntry } from './entry-names.ts'

/** A file in a ZIP. Sizes are what the directory says, which is not relied upon. */
export type ZipEntry = {
  names: EntryNames
  isEncrypted: boolean
  method: number
  crc: number
  compressedSize: number
  size: number
  /** Of its local header, from the begin of the source. */
  offset: number
}

export type ZipDirectory = { entries: ZipEntry[]; hasMore: boolean }

/** It is no ZIP, or its directory is not there. */
export class NoZip extends Error {}

const end = { signature: Buffer.from([0x50, 0x4b, 0x05, 0x06]), bytes: 22, comment: 65_535 }
const locator64 = { signature: 0x07064b50, bytes: 20 }
const end64 = { signature: 0x06064b50, bytes: 56 }
const header = { signature: 0x02014b50, bytes: 46, localBytes: 30 }
const whole32 = 0xffffffff
/** Of ten thousand entries with long names. */
const maxDirectoryLength = 64 * 2 ** 20

/** The files of a ZIP (APPNOTE 4.3.12 and 4.3.14 to 16), folders left out; `most` of them. @throws NoZip */
export async function readDirectory(source: ByteSource, most: number): Promise<ZipDirectory> {
  const place = await findDirectory(source)
  if (place.size > maxDirectoryLength) throw new NoZip('The directory is longer than that of any package')
  const directory = await source.read(place.offset, place.size)
  const entries: ZipEntry[] = []
  let at = 0
  while (at + header.bytes <= directory.length && directory.readUInt32LE(at) === header.signature) {
    const { entry, next } = readEntry(directory, at, place.shift)
    at = next
    if (entry.names[0].endsWith('/')) continue
    if (entries.length === most) return { entries, hasMore: true }
    entries.push(entry)
  }
  return { entries, hasMore: false }
}

/** Those that lie over one before them, as no program packs them: they unpack the same bytes again and again. */
export function overlapping(entries: readonly ZipEntry[], size: number): Set<ZipEntry> {
  const over = new Set<ZipEntry>()
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < end) over.add(entry)
    else {
      const ownEnd = entry.offset + header.localBytes + entry.compressedSize
      // One that ends behind the file is damaged, and says nothing of others.
      if (ownEnd <= size) end = ownEnd
    }
  }
  return over
}

/** `shift`: how many bytes stand before what the ZIP takes for its begin. */
async function findDirectory(source: ByteSource): Promise<{ offset: number; size: number; shift: number }> {
  const tailAt = Math.max(0, source.size - end.bytes - end.comment)
  const tail = await source.read(tailAt, source.size - tailAt)
  const at = tail.lastIndexOf(end.signature)
  if (at < 0 || at + end.bytes > tail.length) throw new NoZip('There is no end record')
  let size = tail.readUInt32LE(at + 12)
  let offset = tail.readUInt32LE(at + 16)
  let directoryEnd = tailAt + at
  const locator = at - locator64.bytes
  if (locator >= 0 && tail.readUInt32LE(locator) === locator64.signature) {
    const recordAt = Number(tail.readBigUInt64LE(locator + 8))
    const record = await source.read(recordAt, end64.bytes)
    if (record.length === end64.bytes && record.readUInt32LE(0) === end64.signature) {
      size = Number(record.readBigUInt64LE(40))
      offset = Number(record.readBigUInt64LE(48))
      directoryEnd = recordAt
    }
  }
  const shift = directoryEnd - size - offset
  if (shift < 0) throw new NoZip('The directory is not where the end record says')
  return { offset: offset + shift, size, shift }
}

function readEntry(directory: Buffer, at: number, shift: number): { entry: ZipEntry; next: number } {
  const flags = directory.readUInt16LE(at + 8)
  const nameLength = directory.readUInt16LE(at + 28)
  const extraLength = directory.readUInt16LE(at + 30)
  const nameAt = at + header.bytes
  const sizes = { size: directory.readUInt32LE(at + 24), compressedSize: directory.readUInt32LE(at + 20) }
  const offset = directory.readUInt32LE(at + 42)
  const extra = directory.subarray(nameAt + nameLength, nameAt + nameLength + extraLength)
  const wide = readExtra64(extra, { ...sizes, offset })
  const entry = {
    names: namesOfEntry(directory.subarray(nameAt, nameAt + nameLength), (flags & 0x0800) !== 0),
    isEncrypted: (flags & 0x0001) !== 0,
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    ...wide,
    offset: wide.offset + shift,
  }
  return { entry, next: nameAt + nameLength + extraLength + directory.readUInt16LE(at + 32) }
}

type Sizes = { size: number; compressedSize: number; offset: number }

/** What does not fit into 32 bits stands in an extra field, in this order (APPNOTE 4.5.3). */
function readExtra64(extra: Buffer, sizes: Sizes): Sizes {
  let at = 0
  while (at + 4 <= extra.length) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 0x0001) {
      const field = extra.subarray(at + 4, at + 4 + length)
      let next = 0
      const wide = (value: number): number => {
        if (value !== whole32 || next + 8 > field.length) return value
        next += 8
        return Number(field.readBigUInt64LE(next - 8))
      }
      const size = wide(sizes.size)
      const compressedSize = wide(sizes.compressedSize)
      return { size, compressedSize, offset: wide(sizes.offset) }
    }
    at += 4 + length
  }
  return sizes
}
