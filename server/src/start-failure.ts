import { sentenceOf } from '@millwright/contract/reasons/reason'
import type { Config } from './config.ts'
import { ModelFolderError } from './knowledge/models/model-folder.ts'
import { StorageUnusable, storageAddress } from './files/storage-address.ts'
import { reasonOfStore } from './platform/stores/store-reason.ts'
import { BucketTaken } from './platform/blobs/claim-bucket.ts'
import { DirectUnusable } from './platform/database/pooled.ts'
import { OtherSecret } from './platform/secrets.ts'
import { titleOf } from './platform/stores/s3-address.ts'
import { StoreFailed } from './platform/stores/store-failed.ts'

/** Whose messages are written for whoever starts the server. */
const sentences = [ModelFolderError, BucketTaken, OtherSecret, StorageUnusable, DirectUnusable]

/** What keeps a server from starting, as one sentence that names the setting; null for what nobody foresaw. */
export function startFailure(error: unknown, config: Config): string | null {
  if (!(error instanceof Error)) return null
  if (sentences.some((kind) => error instanceof kind)) return error.message
  if (error instanceof StoreFailed && config.storage !== null) {
    const address = storageAddress(config.storage)
    const asked = { title: titleOf(address), host: address.endpoint.host, setting: 'STORAGE_URL' }
    return `STORAGE_URL: ${sentenceOf(reasonOfStore(error.failure, asked))}`
  }
  if (
    /another process uses this data directory|have an administrator run|was broken off; run npm|made by a newer version/.test(
      error.message,
    )
  )
    return error.message
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined) return null
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && config.databaseUrl === null))
    return listenFailure(code, config)
  if (config.databaseUrl !== null && isAboutDatabase(code)) {
    return `DATABASE_URL: the database at ${placeOf(config.databaseUrl)} cannot be used: ${error.message || code}.`
  }
  if (!unusable.has(code)) return null
  return `DATA_DIR=${config.dataDir}: DATA_DIR must be a directory that this process may write to (${error.message}).`
}

const unusable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'])

function listenFailure(code: string, { host, port }: Config): string {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT=${port}: another program listens on port ${port} of ${host}; end it or set PORT to another one.`
    case 'EACCES':
      return `PORT=${port}: this process may not listen on port ${port}; set PORT to one above 1023.`
    default:
      return `HOST=${host}: HOST must be an address of this machine (${code}).`
  }
}

/** No connection, or PostgreSQL's classes 28 (who signs in) and 3D (which database). */
function isAboutDatabase(code: string): boolean {
  return /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|28...|3D...)$/.test(code)
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
