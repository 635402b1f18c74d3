import { utf16Of } from '@millwright/contract/csv'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Bytes that are looked at in one go. */
const chunk = 1 << 20

/** By its mark, else by what it can be: bytes that are no UTF-8 are what Windows wrote in western countries. */
function encodingOf(bytes: Uint8Array): Encoding {
  return utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let from = 0; from < bytes.length; from += chunk)
      decoder.decode(bytes.subarray(from, from + chunk), { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Bytes whose line ends, quotes and delimiters are single bytes, without a mark, and how they are read. */
export function singleByteText(bytes: Uint8Array): { bytes: Uint8Array; encoding: Encoding; decoder: TextDecoder } {
  const encoding = encodingOf(bytes)
  if (encoding === 'windows-1252') return { bytes, encoding, decoder: new TextDecoder(encoding) }
  const decoder = new TextDecoder('utf-8')
  if (encoding === 'utf-8') {
    const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    return { bytes: marked ? bytes.subarray(3) : bytes, encoding, decoder }
  }
  return { bytes: fromUtf16(bytes, encoding), encoding, decoder }
}

function fromUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Uint8Array {
  const from = new TextDecoder(encoding)
  const to = new TextEncoder()
  const parts: Uint8Array[] = []
  let length = 0
  for (let at = 0; at < bytes.length; at += chunk) {
    const part = to.encode(from.decode(bytes.subarray(at, at + chunk), { stream: true }))
    parts.push(part)
    length += part.length
  }
  const whole = new Uint8Array(length)
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return whole
}
