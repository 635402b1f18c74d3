import { type OperatorReason, reason, sentenceOf } from '@millwright/contract/reasons/reason'
import type { StorageConfig } from '../config/storage.ts'
import { BadS3Address, isS3Address, parseS3Address, type S3Address } from '../platform/stores/s3-address.ts'

/** Says in one sentence why the bucket that is set cannot hold files. */
export class StorageUnusable extends Error {
  readonly reason: OperatorReason
  constructor(told: OperatorReason) {
    super(sentenceOf(told))
    this.name = 'StorageUnusable'
    this.reason = told
  }
}

const example = 's3://bucket/prefix?endpoint=https://host&region=name'

/** @throws StorageUnusable */
export function storageAddress({ url }: Pick<StorageConfig, 'url'>): S3Address {
  try {
    return parseS3Address(url)
  } catch (error) {
    if (!(error instanceof BadS3Address)) throw error
    throw new StorageUnusable(reason('storage.address_invalid', { part: error.part, example }))
  }
}

/**
 * Files and backups in one place would be removed as what neither knows.
 * @param backupTo a folder, a bucket, or null @param setting that names it @throws StorageUnusable
 */
export function requireApart(
  storage: Pick<StorageConfig, 'url'>,
  backupTo: string | null,
  setting = 'BACKUP_TO',
): void {
  if (backupTo === null || !isS3Address(backupTo)) return
  const files = storageAddress(storage)
  const backups = readable(backupTo)
  if (backups?.bucket !== files.bucket || backups.endpoint.host !== files.endpoint.host) return
  if (!backups.prefix.startsWith(files.prefix) && !files.prefix.startsWith(backups.prefix)) return
  throw new StorageUnusable(reason('storage.within', { setting }))
}

/** Null of what the backup itself will refuse. */
function readable(target: string): S3Address | null {
  try {
    return parseS3Address(target)
  } catch {
    return null
  }
}
