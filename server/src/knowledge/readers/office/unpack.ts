import { createReadStream } from 'node:fs'
import { Unzip, UnzipInflate } from 'fflate'

/** Of all parts that are wanted; the XML of the longest manuals takes some ten. */
const maxBytes = 256 * 2 ** 20

/** The file unpacks to more than any document has. */
export class UnpacksTooLarge extends Error {}

/**
 * The parts of a ZIP whose names are wanted, unpacked. What a part claims to be long is not relied upon: it is broken
 * off when it grows too long.
 * @throws UnpacksTooLarge; any other error where the file is no ZIP or is damaged
 */
export async function unpack(path: string, isWanted: (name: string) => boolean): Promise<Map<string, string>> {
  const chunks = new Map<string, Uint8Array[]>()
  const finished = new Set<string>()
  let bytes = 0
  let failure: unknown
  const unzip = new Unzip((part) => {
    if (!isWanted(part.name) || chunks.has(part.name)) return
    if ((part.originalSize ?? 0) > maxBytes) throw new UnpacksTooLarge()
    const into: Uint8Array[] = []
    chunks.set(part.name, into)
    part.ondata = (error, chunk, isLast) => {
      if (error) failure ??= error
      bytes += chunk.length
      if (bytes > maxBytes) failure ??= new UnpacksTooLarge()
      if (failure === undefined) into.push(chunk)
      if (isLast) finished.add(part.name)
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 })) {
    if (Buffer.isBuffer(chunk)) unzip.push(chunk)
    if (failure !== undefined) throw failure
  }
  if (finished.size < chunks.size) throw new Error('the ZIP is cut off')
  return new Map([...chunks].map(([name, parts]) => [name, decode(Buffer.concat(parts))]))
}

/** XML is UTF-8 unless its first bytes say otherwise. */
function decode(bytes: Buffer): string {
  const encoding = bytes[0] === 0xfe ? 'utf-16be' : bytes[0] === 0xff ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
