import type { Writable } from 'node:stream'

/** In the length of a frame: its bytes are no JSON but a message as they are. */
const asBytes = 2 ** 31

/** Messages over a pipe: four bytes of length, then JSON, or bytes. */
export async function writeFrame(stream: Writable, message: unknown): Promise<void> {
  const isBytes = message instanceof Uint8Array
  const body = isBytes ? message : Buffer.from(JSON.stringify(message))
  const head = Buffer.alloc(4)
  head.writeUInt32LE(body.length + (isBytes ? asBytes : 0))
  stream.write(head)
  if (stream.write(body)) return
  await new Promise<void>((resolve) => stream.once('drain', () => resolve()))
}

/** No batch of pages comes near it: a longer one is garbage. */
const maxFrameLength = 256 * 1024 * 1024

/** Splits what arrives into messages; takes the next bytes only after the last message was taken. */
export async function* readFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  let parts: Buffer[] = []
  let held = 0
  let wanted = 4
  let inBody = false
  let isBytes = false
  for await (const chunk of chunks) {
    parts.push(chunk)
    held += chunk.length
    while (held >= wanted) {
      const joined = parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts)
      const frame = joined.subarray(0, wanted)
      const rest = joined.subarray(wanted)
      parts = rest.length > 0 ? [rest] : []
      held = rest.length
      if (inBody) {
        wanted = 4
        inBody = false
        const message: unknown = isBytes ? frame : JSON.parse(frame.toString('utf8'))
        yield message
      } else {
        const length = frame.readUInt32LE(0)
        isBytes = length >= asBytes
        wanted = length % asBytes
        inBody = true
        if (wanted > maxFrameLength) throw new Error('the reading child sent a frame that is too long')
      }
    }
  }
}
