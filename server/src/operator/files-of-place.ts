import { reason } from '@millwright/contract/reasons/reason'
import path from 'node:path'
import type { StorageConfig } from '../config/storage.ts'
import { StorageUnusable, storageAddress } from '../files/storage-address.ts'
import { BucketTaken, claimBucket } from '../platform/blobs/claim-bucket.ts'
import { lookAtBucket } from '../platform/blobs/look-at-bucket.ts'
import { type FilesSeen, lookAtFiles } from '../platform/blobs/look-at-files.ts'
import { connectStorage } from '../platform/blobs/s3-blobs.ts'
import { disownBucket, requireOwnBucket } from '../platform/blobs/own-bucket.ts'
import { filesMark, ownerMark } from '../platform/stores/place-names.ts'
import { listObjects } from '../platform/stores/s3-list.ts'
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
    throw error instanceof StorageUnusable ? new CannotOpen(error.reason, error) : error
  }
}

/** For a restore: whose files the bucket will hold. @throws CannotOpen when it holds those of another installation */
export async function claimPlace({ storage = null }: FilesPlace, secret: string, isReplacing: boolean): Promise<void> {
  if (storage === null) return
  const address = addressOf(storage)
  const secrets = secretsOf(Buffer.from(secret.trim(), 'hex'))
  const { told } = tellingOf({ title: titleOf(address), host: address.endpoint.host, setting: 'STORAGE_URL' })
  const connection = connectStorage({ address, keys: storage.keys })
  const claim = async () => {
    await claimBucket(connection, secrets, isReplacing)
    // What is restored knows nothing of what a server has written there before.
    await disownBucket(connection)
  }
  await told(claim()).catch((error: unknown): never => {
    throw error instanceof BucketTaken ? new CannotOpen(error.reason, error) : error
  })
}

/**
 * A restore writes into a bucket where nobody's files lie: the sweep of what is restored would remove those that came since
 * the backup. @param mayBeClaimed by a server that nobody has used @throws CannotOpen
 */
export async function requireEmptyStorage({ storage = null }: FilesPlace, mayBeClaimed: boolean): Promise<void> {
  if (storage === null) return
  const address = addressOf(storage)
  const title = titleOf(address)
  const { each } = tellingOf({ title, host: address.endpoint.host, setting: 'STORAGE_URL' })
  const claims = new Set([filesMark, ownerMark].map((mark) => `${address.prefix}${mark}`))
  for await (const { name } of each(listObjects(connectStorage({ address, keys: storage.keys }), address.prefix))) {
    if (mayBeClaimed && claims.has(name)) continue
    throw new CannotOpen(reason('storage.not_empty', { title }))
  }
}

/** That no copy of the installation has its bucket: what is removed there may be that one's. @throws CannotOpen */
export async function requireOwnFiles(
  { storage = null }: FilesPlace,
  listTokens: () => Promise<readonly string[]>,
): Promise<void> {
  if (storage === null) return
  const address = addressOf(storage)
  const { told } = tellingOf({ title: titleOf(address), host: address.endpoint.host, setting: 'STORAGE_URL' })
  const tokens = await listTokens()
  await told(requireOwnBucket(connectStorage({ address, keys: storage.keys }), tokens)).catch(
    (error: unknown): never => {
      throw error instanceof BucketTaken ? new CannotOpen(error.reason, error) : error
    },
  )
}

/** Takes away what a restore that failed has written into a bucket where nothing lay before it. @throws CannotOpen */
export async function emptyStorage(place: FilesPlace): Promise<void> {
  if ((place.storage ?? null) === null) return
  for await (const { remove } of lookAtPlace(place).blobs()) await remove()
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
