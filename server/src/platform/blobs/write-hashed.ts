import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { StoredBlob } from './blobs.ts'
import { inLargePieces } from './large-pieces.ts'

type HashedWrite = { source: AsyncIterable<Uint8Array>; signal: AbortSignal | undefined }

/** One piece at a time: the source waits for the disk, so that memory holds no file. */
export async function writeHashed(
  file: Pick<FileHandle, 'writeFile'>,
  { source, signal }: HashedWrite,
): Promise<Omit<StoredBlob, 'key'>> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of inLargePieces(source)) {
    signal?.throwIfAborted()
    // Another thread writes while this one hashes.
    const writing = file.writeFile(chunk)
    hash.update(chunk)
    size += chunk.length
    await writing
  }
  signal?.throwIfAborted()
  return { size, sha256: hash.digest() }
}
