/** The encoding is one that nobody knows, or the bytes are not of it. */
export class EncodingUnknown extends Error {}

/**
 * XML or JSON as text: by its byte order mark, else by what the XML declaration says, else UTF-8.
 * @throws EncodingUnknown
 */
export const decodeText = (bytes: Buffer): string => decoded(bytes, encodingOf(bytes))

/** HTML as text, without NUL: as XML, and by what its `meta` element says. @throws EncodingUnknown */
export function decodeHtml(bytes: Buffer): string {
  const begin = bytes.toString('latin1', 0, 2_000)
  const said = /<meta[^>]{0,200}?charset\s{0,4}=\s{0,4}["']?([\w.-]{1,40})/iu.exec(begin)?.[1]
  const encoding = encodingOf(bytes)
  return decoded(bytes, encoding === 'utf-8' ? (said ?? encoding) : encoding).replaceAll('\0', '')
}

function decoded(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new EncodingUnknown('These bytes are no text', { cause })
  }
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be'
  const begin = bytes.toString('latin1', 0, 200)
  return /^[^<]{0,3}<\?xml[^>]{0,150}?encoding=["']([\w.-]{1,40})["']/u.exec(begin)?.[1] ?? 'utf-8'
}
