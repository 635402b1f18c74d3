import { Refusal } from '../../../platform/refusal.ts'
import { type Beginning, type Candidate, candidateOf, headBytes, limitOf } from './file-formats.ts'

export type RecognisedFile = { candidate: Candidate; bytes: AsyncIterable<Uint8Array> }

/**
 * Reads the begin of a file, says what it may be, and passes its bytes on while they come.
 * @throws Refusal `wrong-type` after its first bytes; the bytes `too-large` beyond the limit.
 */
export async function recognise(
  source: AsyncIterable<Uint8Array>,
  file: Omit<Beginning, 'head'>,
): Promise<RecognisedFile> {
  const chunks = fromHead(source, limitOf(file.kind))
  const first = await chunks.next()
  const head = first.done ? Buffer.alloc(0) : first.value
  try {
    const candidate = await candidateOf({ ...file, head: head.subarray(0, headBytes) })
    return { candidate, bytes: joined(head, chunks) }
  } catch (error) {
    await chunks.return(undefined)
    throw error
  }
}

/** The first piece is as long as what is looked at, or the whole file. */
async function* fromHead(
  source: AsyncIterable<Uint8Array>,
  { limit, tooLarge }: ReturnType<typeof limitOf>,
): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  let size = 0
  for await (const bytes of source) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    size += chunk.length
    if (size > limit) throw new Refusal('too-large', tooLarge)
    if (head === null) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < headBytes) continue
    yield head
    head = null
  }
  if (head !== null) yield head
}

async function* joined(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* rest
}
