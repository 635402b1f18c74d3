import type { StorageConfig } from '../config/storage.ts'
import { BucketOfCopy, type BucketOwner, ownBucket } from '../platform/blobs/own-bucket.ts'
import { connectStorage } from '../platform/blobs/s3-blobs.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { storageAddress } from './storage-address.ts'
import { addStorageToken, listStorageTokens } from './storage-tokens.repository.ts'

type OwnerOptions = {
  storage: StorageConfig | null
  storageTakeOver: string | null
  /** A short transaction of the system. */
  step: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** A copy of the installation has taken the bucket over: this process must not go on. */
  onLost: (error: BucketOfCopy) => void
}

/** Null where files lie in the data directory, which one process alone uses. @throws BucketOfCopy when a copy owns the bucket */
export async function openStorageOwner({
  storage,
  storageTakeOver,
  step,
  onLost,
}: OwnerOptions): Promise<BucketOwner | null> {
  if (storage === null) return null
  const connection = connectStorage({ address: storageAddress(storage), keys: storage.keys })
  const rows = {
    list: () => step(listStorageTokens),
    add: (token: string) => step((tx) => addStorageToken(tx, token)),
  }
  const owner = await ownBucket(connection, rows, storageTakeOver)
  const told = (work: () => Promise<void>) => () =>
    work().catch((error: unknown): never => {
      if (error instanceof BucketOfCopy) onLost(error)
      throw error
    })
  return { check: told(owner.check), renew: told(owner.renew) }
}
