import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sealBytes, unsealBytes } from './sealed-bytes.ts'

type Key = Uint8Array | null

/** What lies on the disk: its bytes and their hexadecimal SHA-256. */
export type WrittenFile = { bytes: number; sha256: string }

/** Whole or not at all: durable when it returns; nobody sees a part of it. A file that was there is replaced. */
export async function writeSealed(path: string, source: AsyncIterable<Uint8Array>, key: Key): Promise<WrittenFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`
  const hash = createHash('sha256')
  let bytes = 0
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      for await (const chunk of sealBytes(source, key)) {
        await file.writeFile(chunk)
        hash.update(chunk)
        bytes += chunk.length
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** What was written there. @throws Error when it was not sealed by this key, or is not what was written. */
export function readSealed(path: string, key: Key): AsyncIterable<Buffer> {
  return unsealBytes(readFileBytes(path), key, path)
}

export const readFileBytes = (path: string) =>
  createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>

/** A name is durable only when its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
