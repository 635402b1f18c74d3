import { Refusal } from '../../platform/refusal.ts'
import { edgeBytes, type FileFormat, type ResourceKind } from './kinds.ts'

export type Recognised = { format: FileFormat; bytes: AsyncIterable<Uint8Array> }

/**
 * Reads the begin of a file, says what it is, and passes its bytes on while they come.
 * @throws Refusal `wrong-type` after its first 1,024 bytes, `too-large` beyond the limit; the bytes `invalid-input` at
 * their end.
 */
export async function recognise(source: AsyncIterable<Uint8Array>, kind: ResourceKind): Promise<Recognised> {
  const chunks = fromHead(source, kind)
  const first = await chunks.next()
  const head = first.done ? Buffer.alloc(0) : first.value
  const format = kind.formats.find(({ beginsWith }) => beginsWith(head.subarray(0, edgeBytes)))
  if (!format) {
    await chunks.return(undefined)
    throw new Refusal('wrong-type', kind.wrongType)
  }
  return { format, bytes: untilEnd(head, { chunks, format }) }
}

/** The first piece is as long as what is looked at, or the whole file. */
async function* fromHead(source: AsyncIterable<Uint8Array>, kind: ResourceKind): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  let size = 0
  for await (const bytes of source) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    size += chunk.length
    if (size > kind.limit) throw new Refusal('too-large', kind.tooLarge)
    if (head === null) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < edgeBytes) continue
    yield head
    head = null
  }
  if (head !== null) yield head
}

type Rest = { chunks: AsyncIterable<Buffer>; format: FileFormat }

async function* untilEnd(head: Buffer, { chunks, format }: Rest): AsyncGenerator<Buffer> {
  let tail = head.subarray(-edgeBytes)
  yield head
  for await (const chunk of chunks) {
    tail = Buffer.concat([tail, chunk.subarray(-edgeBytes)]).subarray(-edgeBytes)
    yield chunk
  }
  if (!format.endsWith(tail)) throw new Refusal('invalid-input', format.cutOff)
}
