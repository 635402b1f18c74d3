import type { StoreKeys } from './backups.ts'
import { ConfigError, type Environment } from './environment.ts'

/** Files lie in a bucket. `url`: as it was given. */
export type StorageConfig = Readonly<{ url: string; keys: StoreKeys; cacheBytes: number }>

/** Null: files lie in the data directory. @throws ConfigError */
export function storageOf(env: Environment, keys: StoreKeys | null): StorageConfig | null {
  const { STORAGE_URL: url, STORAGE_CACHE_MB } = env
  if (url === undefined) return null
  if (keys === null) {
    throw new ConfigError('STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: they open the bucket.')
  }
  return Object.freeze({ url, keys, cacheBytes: Number(STORAGE_CACHE_MB) * 1_000_000 })
}
