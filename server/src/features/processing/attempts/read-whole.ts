import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { ReadSegment } from '../../../knowledge/readers/read-segment.ts'

const lengthBytes = 4

/**
 * The same segments, but the first one comes when all are read: they wait in a file. For what is found already and
 * shall be found until there is something to take its place.
 */
export async function* readWhole(read: AsyncIterable<ReadSegment>): AsyncGenerator<ReadSegment> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-reading-'))
  try {
    const file = await open(join(folder, 'segments'), 'wx+')
    try {
      for await (const segment of read) await append(file, serialize(segment))
      yield* stored(file)
    } finally {
      await file.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function append(file: FileHandle, bytes: Buffer): Promise<void> {
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(bytes.length)
  await file.appendFile(Buffer.concat([length, bytes]))
}

async function* stored(file: FileHandle): AsyncGenerator<ReadSegment> {
  const { size } = await file.stat()
  for (let at = 0; at < size;) {
    const length = (await bytesAt(file, at, lengthBytes)).readUInt32LE()
    // Our own bytes, written above.
    const segment = deserialize(await bytesAt(file, at + lengthBytes, length)) as ReadSegment
    yield segment
    at += lengthBytes + length
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
  if (bytesRead < length) throw new Error('What was read is not there any more')
  return buffer
}
