import { type FileHandle, open } from 'node:fs/promises'

/** The first bytes of a file, or all that it has. */
export async function readBegin(path: string, length: number): Promise<Buffer> {
  await using file = await open(path)
  return readAt(file, 0, length)
}

/** The last bytes of a file, or all that it has. */
export async function readEnd(path: string, length: number): Promise<Buffer> {
  await using file = await open(path)
  const { size } = await file.stat()
  const wanted = Math.min(length, size)
  return readAt(file, size - wanted, wanted)
}

/** Fewer where the file ends. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length })
  return buffer.subarray(0, bytesRead)
}
