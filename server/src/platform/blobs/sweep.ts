import type { BlobStore } from './blobs.ts'

const dayMs = 24 * 3_600_000

/** Which of these keys a row names, bin included. */
export type NamedKeys = (keys: string[]) => Promise<ReadonlySet<string>>

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
