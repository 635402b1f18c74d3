/** The encoding is one that nobody knows, or the bytes are not of it. */
export class EncodingUnknown extends Error {}

/**
 * XML or JSON as text: by its byte order mark, else by what the XML declaration says, else UTF-8.
 * @throws EncodingUnknown
 */
export function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
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
