import type { BlobStore } from './blobs.ts'

const dayMs = 24 * 3_600_000
const pageLength = 500

/** Which of these keys a row names, bin included. */
export type NamedKeys = (keys: string[]) => Promise<ReadonlySet<string>>

/** Removes the copies on this machine of bytes that no row names any more: another process has removed those. */
export async function sweepCopies(
  blobs: BlobStore,
  sweep: { namedKeys: NamedKeys; signal: AbortSignal },
): Promise<number> {
  let removed = 0
  const keys = await blobs.copies()
  for (let at = 0; at < keys.length; at += pageLength) {
    sweep.signal.throwIfAborted()
    const page = keys.slice(at, at + pageLength)
    const named = await sweep.namedKeys(page)
    for (const key of page.filter((one) => !named.has(one))) {
      await blobs.removeCopy(key)
      removed += 1
    }
  }
  return removed
}

/** Removes bytes that no row names a day after they were written. Returns how many. */
export async function sweepBlobs(
  blobs: BlobStore,
  sweep: { now: Date; namedKeys: NamedKeys; signal: AbortSignal },
): Promise<number> {
  let removed = 0
  for await (const keys of blobs.keysBefore(new Date(sweep.now.getTime() - dayMs))) {
    sweep.signal.throwIfAborted()
    const named = await sweep.namedKeys(keys)
    for (const key of keys.filter((one) => !named.has(one))) {
      await blobs.remove(key)
      removed += 1
    }
  }
  return removed
}
