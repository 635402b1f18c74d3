import { utf16Of } from '@millwright/contract/csv'
import { reasons } from '@millwright/contract/reasons/refusals'
import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import { Refusal } from '../../../platform/refusal.ts'

/**
 * UTF-8, UTF-16 by its mark or its zeros, or else Windows-1252, in which any bytes are text; only NUL tells what is none.
 * @throws Refusal
 */
export async function requireText(path: string): Promise<void> {
  let isFirst = true
  let utf16: TextDecoder | null = null
  let isNoText = /\0/u
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const encoding = isFirst ? utf16Of(chunk) : null
      if (encoding) utf16 = new TextDecoder(encoding, { fatal: true })
      if (encoding && !hasMark(chunk)) isNoText = controls
      isFirst = false
      const held = utf16 ? isNoText.test(utf16.decode(chunk, { stream: true })) : chunk.includes(0)
      if (held) throw new TypeError('NUL in text')
    }
    utf16?.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal('wrong-type', reasons.unsupportedType, { cause: error })
    throw error
  }
  if (isFirst) throw new Refusal('wrong-type', reasons.unsupportedType)
}

/** Without a mark, bytes that read as these are no text, though their zeros look like that of UTF-16. */
const controls = /[^\P{Cc}\s\u0085]/u

function hasMark([first, second]: Buffer): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
