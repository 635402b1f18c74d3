import path from 'node:path'
import type { BackupsConfig } from '../config/backups.ts'
import type { StorageConfig } from '../config/storage.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import { openDirectoryStore } from '../platform/blobs/directory-store.ts'
import { claimBucket } from '../platform/blobs/claim-bucket.ts'
import { connectStorage, openS3Blobs } from '../platform/blobs/s3-blobs.ts'
import type { GrowthRows } from '../platform/blobs/s3-growing.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { Secrets } from '../platform/secrets.ts'
import { requireApart, storageAddress } from './storage-address.ts'
import { deleteGrowth, findGrowth, listGrowth, replaceGrowth } from './growing-blobs.repository.ts'

type StorageOptions = {
  storage: StorageConfig | null
  backups: Pick<BackupsConfig, 'target'> | null
  dataDir: string
  secrets: Secrets
  /** Whether no other process uses the data directory. */
  exclusive: boolean
  /** A short transaction of the system. */
  step: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}

/** In the data directory. */
export const cacheFolder = 'cache'

/** Where the files of the installation lie: in its data directory, or in a bucket. @throws BucketTaken @throws StorageUnusable */
export async function openBlobs({
  storage,
  backups,
  dataDir,
  secrets,
  exclusive,
  step,
}: StorageOptions): Promise<BlobStore> {
  if (storage === null) return openDirectoryStore({ directory: path.join(dataDir, 'files'), exclusive })
  const address = storageAddress(storage)
  requireApart(storage, backups?.target ?? null)
  const { keys } = storage
  await claimBucket(connectStorage({ address, keys }), secrets)
  return openS3Blobs({
    address,
    keys,
    cache: { directory: path.join(dataDir, cacheFolder), maxBytes: storage.cacheBytes },
    rows: growthRows(step),
  })
}

function growthRows(step: StorageOptions['step']): GrowthRows {
  return {
    find: (key) => step((tx) => findGrowth(tx, key)),
    replace: (row, lengthBefore) => step((tx) => replaceGrowth(tx, row, lengthBefore)),
    remove: (key) => step((tx) => deleteGrowth(tx, key)),
    list: () => step(listGrowth),
  }
}
