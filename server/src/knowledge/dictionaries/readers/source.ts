import { limits } from '@millwright/contract/limits'
import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { DictionaryError } from '../failures.ts'

/** A headword with its translations, or words of one set of synonyms. */
export type Entry = { headwords: string[]; translations: string[]; weight: number }

/** What a reader yields: entries in bundles, or what the dictionary says of itself. */
export type SourceItem =
  | { type: 'entries'; entries: Entry[]; bytes: number }
  | { type: 'about'; name: string | null; licence: string | null }

const { dictionaryUnpackedBytes: maxUnpacked, dictionaryLines: maxLines, dictionaryLine: maxLineLength } = limits
const newline = 10

/** The bytes of a file, unpacked where it is gzip. @throws DictionaryError `no_gzip`, `cut_off`, `too_large` */
export async function* unpacked(path: string, kind: 'gzip' | 'plain'): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of kind === 'gzip' ? gunzipped(path) : chunksOf(path)) {
    size += chunk.length
    if (size > maxUnpacked) throw new DictionaryError('too_large')
    yield chunk
  }
}

async function* gunzipped(path: string): AsyncGenerator<Buffer> {
  if (!(await isGzip(path))) throw new DictionaryError('no_gzip')
  const file = await open(path)
  try {
    const stream = file.createReadStream({ autoClose: false }).pipe(createGunzip())
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    const isCut = error instanceof Error && /unexpected end of file/u.test(error.message)
    throw new DictionaryError(isCut ? 'cut_off' : 'damaged', { cause: error })
  } finally {
    await file.close()
  }
}

/** By its first bytes (RFC 1952). */
export async function isGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(2)
    await file.read(head, 0, 2, 0)
    return head[0] === 0x1f && head[1] === 0x8b
  } finally {
    await file.close()
  }
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    for await (const chunk of file.createReadStream({ autoClose: false })) yield chunk as Buffer
  } finally {
    await file?.close()
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** @throws DictionaryError `no_text` */
export function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch (error) {
    throw new DictionaryError('no_text', { cause: error })
  }
}

/** Bundles of lines without their ends. @throws DictionaryError `long_line`, `too_many_lines`, `no_text` */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest = Buffer.alloc(0)
  let lines = 0
  const split = (bytes: Buffer): string[] => {
    const found = textOf(bytes).split('\n')
    lines += found.length
    if (lines > maxLines) throw new DictionaryError('too_many_lines')
    if (found.some((line) => line.length > maxLineLength)) throw new DictionaryError('long_line')
    return found.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  }
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(newline)
    if (end < 0) {
      rest = Buffer.concat([rest, chunk])
      if (rest.length > maxLineLength * 4) throw new DictionaryError('long_line')
      continue
    }
    const whole = Buffer.concat([rest, chunk.subarray(0, end)])
    rest = Buffer.from(chunk.subarray(end + 1))
    yield split(whole)
  }
  if (rest.length > 0) yield split(rest)
}
