import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { deleteDoomed, type ThingsToPurge, forgetProcessed, lockBin, removeSomePassagesOf } from './purge.repository.ts'

type Step = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
type Purge = {
  doomed: ThingsToPurge
  /** In the transaction that deletes the rows. */
  withRows?: (tx: Transaction) => Promise<void>
}

const passagesAtOnce = 500

/** In short steps, because a long manual has many passages, each counted in the index. The bytes go last. */
export async function purgeInSteps(blobs: BlobStore, step: Step, { doomed, withRows }: Purge): Promise<void> {
  await step(async (tx) => {
    await lockBin(tx, doomed)
    await forgetProcessed(tx, doomed)
  })
  let isLeft = true
  while (isLeft) isLeft = await step((tx) => removeSomePassagesOf(tx, doomed, passagesAtOnce))
  const keys = await step(async (tx) => {
    await lockBin(tx, doomed)
    await withRows?.(tx)
    return deleteDoomed(tx, doomed)
  })
  for (const key of keys) await blobs.remove(key)
}
