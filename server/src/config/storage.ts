import { BadS3Address, parseS3Address } from '../platform/stores/s3-address.ts'
import type { StoreKeys } from './backups.ts'
import { ConfigError, type Environment } from './environment.ts'

/** Files lie in a bucket. `url`: as it was given. */
export type StorageConfig = Readonly<{ url: string; keys: StoreKeys; cacheBytes: number }>

const example = 's3://bucket/prefix?endpoint=https://host&region=name'

/** Null: files lie in the data directory. @throws ConfigError */
export function storageOf(env: Environment, keys: StoreKeys | null): StorageConfig | null {
  const { STORAGE_URL: url, STORAGE_CACHE_MB, BACKUP_TO: backupTo } = env
  if (url === undefined) return null
  const { bucket, prefix, endpoint } = addressOf(url)
  if (keys === null) {
    throw new ConfigError('STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: they open the bucket.')
  }
  const backups = backupTo === undefined ? null : addressIn(backupTo)
  const isShared = backups?.bucket === bucket && backups.endpoint.host === endpoint.host
  if (isShared && (backups.prefix.startsWith(prefix) || prefix.startsWith(backups.prefix))) {
    throw new ConfigError('STORAGE_URL and BACKUP_TO must not lie within one another: give each a prefix of its own.')
  }
  return Object.freeze({ url, keys, cacheBytes: Number(STORAGE_CACHE_MB) * 1_000_000 })
}

function addressOf(url: string) {
  try {
    return parseS3Address(url)
  } catch (error) {
    if (!(error instanceof BadS3Address)) throw error
    throw new ConfigError(`The ${error.part} of STORAGE_URL is none; it looks like ${example}.`)
  }
}

/** Null of a folder, or of what the backup itself will refuse. */
function addressIn(target: string) {
  try {
    return parseS3Address(target)
  } catch {
    return null
  }
}
