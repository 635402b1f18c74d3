import path from 'node:path'
import type { StorageConfig } from '../config/storage.ts'
import { StorageUnusable, storageAddress } from '../files/storage-address.ts'
import { BucketTaken, claimBucket } from '../platform/blobs/claim-bucket.ts'
import { lookAtBucket } from '../platform/blobs/look-at-bucket.ts'
import { type FilesSeen, lookAtFiles } from '../platform/blobs/look-at-files.ts'
import { connectStorage } from '../platform/blobs/s3-blobs.ts'
import { titleOf } from '../platform/stores/s3-address.ts'
import { secretsOf } from '../platform/secrets.ts'
import { CannotOpen } from './cannot-open.ts'
import { tellingOf } from './tell-store.ts'

type FilesPlace = { dataDir: string; storage?: StorageConfig | null }

/** @throws CannotOpen */
function addressOf(storage: StorageConfig) {
  try {
    return storageAddress(storage)
  } catch (error) {
    throw error instanceof StorageUnusable ? new CannotOpen(error.message, error) : error
  }
}

/** For a restore: whose files the bucket will hold. @throws CannotOpen when it holds those of another installation */
export async function claimPlace({ storage = null }: FilesPlace, secret: string, isReplacing: boolean): Promise<void> {
  if (storage === null) return
  const address = addressOf(storage)
  const secrets = secretsOf(Buffer.from(secret.trim(), 'hex'))
  const { told } = tellingOf({ title: titleOf(address), host: address.endpoint.host, setting: 'STORAGE_URL' })
  await told(claimBucket(connectStorage({ address, keys: storage.keys }), secrets, isReplacing)).catch(
    (error: unknown): never => {
      throw error instanceof BucketTaken ? new CannotOpen(error.message, error) : error
    },
  )
}

/** The files of an installation, wherever they lie. What a bucket refuses is said by `CannotOpen`. */
export function lookAtPlace({ dataDir, storage = null }: FilesPlace): FilesSeen {
  if (storage === null) return lookAtFiles(path.join(dataDir, 'files'))
  const address = addressOf(storage)
  const files = lookAtBucket(connectStorage({ address, keys: storage.keys }))
  const { told, each } = tellingOf({ title: titleOf(address), host: address.endpoint.host, setting: 'STORAGE_URL' })
  return {
    sizeOf: (key) => told(files.sizeOf(key)),
    read: (key, pieceBytes) => each(files.read(key, pieceBytes)),
    write: (key, source) => told(files.write(key, source)),
    blobs: () => each(files.blobs()),
    growing: () => each(files.growing()),
    unfinished: () => each(files.unfinished()),
  }
}
