import { type S3Address, type S3Keys, titleOf } from './s3-address.ts'
import { listObjects, removeUploads } from './s3-list.ts'
import { openDownload } from './s3-download.ts'
import { askS3ForText, type S3Connection, S3Refused } from './s3-request.ts'
import { NotStored, type Store } from './store.ts'
import { uploadInParts } from './s3-upload.ts'

/** Half a minute in all: a store that is being restarted, or asks for patience, is waited for. */
const usualWaits = [250, 1000, 4000, 10_000, 15_000]
const usualIdle = 60_000

/** A part of a bucket. @throws StoreFailed from each of its functions */
export function openS3Store(
  address: S3Address,
  keys: S3Keys,
  given: Partial<Pick<S3Connection, 'waits' | 'idle'>> = {},
): Store {
  const connection: S3Connection = {
    address,
    keys,
    waits: given.waits ?? usualWaits,
    idle: given.idle ?? usualIdle,
    hasAnswered: false,
    agents: null,
  }
  const title = titleOf(address)
  const keyOf = (name: string) => `${address.prefix}${name}`
  return {
    title,
    // What costs is the way there and back.
    width: 4,
    write: (name, source) => uploadInParts(connection, keyOf(name), source),
    async *read(name) {
      try {
        yield* (await openDownload(connection, keyOf(name))).bytes
      } catch (error) {
        if (error instanceof S3Refused && error.status === 404) throw new NotStored(title, name, error)
        throw error
      }
    },
    async *list(prefix) {
      for await (const file of listObjects(connection, keyOf(prefix)))
        yield { ...file, name: file.name.slice(address.prefix.length) }
    },
    async remove(name) {
      try {
        await askS3ForText(connection, { method: 'DELETE', key: keyOf(name) })
      } catch (error) {
        if (!(error instanceof S3Refused && error.status === 404)) throw error
      }
    },
    async removeUnfinished(prefixes) {
      for (const prefix of prefixes) await removeUploads(connection, keyOf(prefix))
    },
  }
}
