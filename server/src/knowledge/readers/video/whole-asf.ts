import { open } from 'node:fs/promises'

/** The File Properties Object of ASF (specification, 3.2); behind it its own length, an id of the file, and the file's length. */
const fileProperties = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex')
const fileLengthAt = 16 + 8 + 16
const maxHeader = 64 * 1024

/**
 * Whether a WMV file has as many bytes as its header says. Its packets do not carry how long they are shown: of a slide
 * show the last one tells nothing of the end. False where the header says nothing, as that of a live recording.
 */
export async function isWholeAsf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(maxHeader), position: 0 })
    const header = buffer.subarray(0, bytesRead)
    const at = header.indexOf(fileProperties)
    if (at < 0 || at + fileLengthAt + 8 > header.length) return false
    const said = header.readBigUInt64LE(at + fileLengthAt)
    return said > 0n && BigInt((await file.stat()).size) >= said
  } finally {
    await file.close()
  }
}
