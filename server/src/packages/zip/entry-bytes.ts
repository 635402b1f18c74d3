import { crc32, createInflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'
import { type ByteSource, memorySource, partOf } from './byte-source.ts'
import type { ZipEntry } from './zip-directory.ts'

export type EntryFault = 'encryptedFile' | 'damagedFile' | 'unpacksTooLarge' | 'noRoom' | 'methodUnknown'

/** The bytes of an entry cannot be had. */
export class EntryFailed extends Error {
  readonly fault: EntryFault
  constructor(fault: EntryFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

const pieceBytes = 256 * 1024
const localHeader = { signature: 0x04034b50, bytes: 30 }
const [stored, deflated] = [0, 8]
/** Deflate makes nothing smaller than to a thousandth. */
const maxRatio = 1_100

/** Unpacked as they come, and compared with their check sum. `most`: bytes after which it is given up. @throws EntryFailed */
export async function* entryBytes(source: ByteSource, entry: ZipEntry, most: number): AsyncGenerator<Buffer> {
  if (entry.isEncrypted) throw new EntryFailed('encryptedFile')
  if (entry.method !== stored && entry.method !== deflated) throw new EntryFailed('methodUnknown')
  if (entry.size > most || entry.size > maxRatio * Math.max(entry.compressedSize, 1_000)) {
    throw new EntryFailed('unpacksTooLarge')
  }
  const { room } = source
  if (entry.size > room.bytes) throw new EntryFailed('noRoom')
  const packed = pieces(source, await beginOf(source, entry), entry.compressedSize)
  let bytes = 0
  let sum = 0
  try {
    for await (const chunk of entry.method === stored ? packed : Readable.from(packed).pipe(createInflateRaw())) {
      if (!Buffer.isBuffer(chunk)) continue
      bytes += chunk.length
      room.bytes -= chunk.length
      if (bytes > most || bytes > entry.size || room.bytes < 0) throw new EntryFailed('unpacksTooLarge')
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    throw error instanceof EntryFailed ? error : new EntryFailed('damagedFile', error)
  }
  if (bytes !== entry.size || sum !== entry.crc) throw new EntryFailed('damagedFile')
}

/** All of them, in memory. @throws EntryFailed */
export async function wholeEntry(source: ByteSource, entry: ZipEntry, most: number): Promise<Buffer> {
  let whole: Buffer | null = null
  let held = 0
  for await (const chunk of entryBytes(source, entry, most)) {
    // That it is no longer than that was looked at before the first chunk.
    whole ??= Buffer.alloc(entry.size)
    held += chunk.copy(whole, held)
  }
  return whole ?? Buffer.alloc(0)
}

/** To read in at any place: what was not packed where it lies, all else from memory. @throws EntryFailed */
export async function entrySource(source: ByteSource, entry: ZipEntry, most: number): Promise<ByteSource> {
  if (entry.method !== stored || entry.isEncrypted)
    return memorySource(await wholeEntry(source, entry, most), source.room)
  return partOf(source, await beginOf(source, entry), entry.compressedSize)
}

async function beginOf(source: ByteSource, entry: ZipEntry): Promise<number> {
  const head = await source.read(entry.offset, localHeader.bytes)
  if (head.length < localHeader.bytes || head.readUInt32LE(0) !== localHeader.signature) {
    throw new EntryFailed('damagedFile')
  }
  const begin = entry.offset + localHeader.bytes + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (begin + entry.compressedSize > source.size) throw new EntryFailed('damagedFile')
  return begin
}

async function* pieces(source: ByteSource, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; done += pieceBytes) {
    yield await source.read(start + done, Math.min(pieceBytes, length - done))
  }
}
