import type { FileHandle } from 'node:fs/promises'

/** Bytes that are read where they are wanted: of a file, of memory, or a part of either. */
export type ByteSource = {
  size: number
  /** Fewer where the source ends before. */
  read: (offset: number, length: number) => Promise<Buffer>
  /** What may still be unpacked of all that lies in one package, however deep: one count for all of its sources. */
  room: Room
}
export type Room = { bytes: number }

export function fileSource(file: FileHandle, size: number, room: Room): ByteSource {
  return {
    size,
    room,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, size - offset))
      const buffer = Buffer.alloc(wanted)
      let held = 0
      while (held < wanted) {
        const { bytesRead } = await file.read(buffer, held, wanted - held, offset + held)
        if (bytesRead === 0) break
        held += bytesRead
      }
      return buffer.subarray(0, held)
    },
  }
}

export function memorySource(bytes: Buffer, room: Room): ByteSource {
  return { size: bytes.length, room, read: async (offset, length) => bytes.subarray(offset, offset + length) }
}

export function partOf(source: ByteSource, start: number, size: number): ByteSource {
  return {
    size,
    room: source.room,
    read: (offset, length) => source.read(start + offset, Math.max(0, Math.min(length, size - offset))),
  }
}
