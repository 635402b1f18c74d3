import { reasons } from '@millwright/contract/reasons/refusals'
import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import { Refusal } from '../../../platform/refusal.ts'

/**
 * UTF-8, UTF-16 with its mark, or else Windows-1252, in which any bytes are text; only NUL tells what is none.
 * @throws Refusal
 */
export async function requireText(path: string): Promise<void> {
  let isFirst = true
  let utf16: TextDecoder | null = null
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (isFirst) utf16 = utf16Of(chunk)
      isFirst = false
      const held = utf16 ? utf16.decode(chunk, { stream: true }).includes('\0') : chunk.includes(0)
      if (held) throw new TypeError('NUL in text')
    }
    utf16?.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal('wrong-type', reasons.unsupportedType, { cause: error })
    throw error
  }
  if (isFirst) throw new Refusal('wrong-type', reasons.unsupportedType)
}

function utf16Of(head: Buffer): TextDecoder | null {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  return null
}
