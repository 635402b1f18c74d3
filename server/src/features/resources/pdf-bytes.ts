import { texts } from '@millwright/contract/texts'
import { Refusal } from '../../platform/refusal.ts'

/** Where readers look for the header and the end of a PDF (ISO 32000-1, annex H.3.4.1 and H.3.4.4). */
const searched = 1024

/**
 * Passes the bytes of a PDF on while they come.
 * @throws Refusal `wrong-type` at its first 1,024 bytes, `too-large` beyond `limit`, `invalid-input` at its end.
 */
export async function* checkedPdf(source: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  let size = 0
  for await (const bytes of source) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    size += chunk.length
    if (size > limit) throw new Refusal('too-large', texts.documentTooLarge)
    tail = Buffer.concat([tail, chunk.subarray(-searched)]).subarray(-searched)
    if (head === null) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < searched) continue
    requireHeader(head)
    yield head
    head = null
  }
  if (head !== null) {
    requireHeader(head)
    yield head
  }
  if (!tail.includes('%%EOF')) throw new Refusal('invalid-input', texts.cutOff)
}

function requireHeader(head: Buffer): void {
  if (!head.subarray(0, searched).includes('%PDF-')) throw new Refusal('wrong-type', texts.notAPdf)
}
