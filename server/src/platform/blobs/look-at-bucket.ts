import { openDownload } from '../stores/s3-download.ts'
import { listObjects } from '../stores/s3-list.ts'
import { askS3ForText, type S3Connection, S3Refused } from '../stores/s3-request.ts'
import { sizeOf, uploadInParts } from '../stores/s3-upload.ts'
import { BlobMissing, isKey } from './blobs.ts'
import type { FilesSeen, FoundFile } from './look-at-files.ts'
import { blobsIn, growingIn, objectOf } from './s3-names.ts'

/**
 * What lies in a bucket. Lengths are those of one listing, which is made when the first of them is asked: open it anew for
 * another look. @throws StoreFailed from each of its functions
 */
export function lookAtBucket(connection: S3Connection): FilesSeen {
  const { address } = connection
  let listed: Promise<Map<string, number>> | null = null
  return {
    async sizeOf(key) {
      listed ??= sizesIn(blobs())
      // What was stored since is asked for by itself.
      return (await listed).get(key) ?? (isKey(key) ? sizeOf(connection, objectOf(address, key)) : null)
    },
    async *read(key) {
      const { bytes, close } = await openDownload(connection, objectOf(address, key)).catch((error: unknown): never => {
        throw error instanceof S3Refused && error.status === 404 ? new BlobMissing(key, error) : error
      })
      try {
        yield* bytes
      } finally {
        close()
      }
    },
    async write(key, source) {
      await uploadInParts(connection, objectOf(address, key), source)
    },
    blobs,
    growing: () => found(growingIn(address)),
    // A bucket shows what is there whole.
    unfinished: none,
  }

  function blobs(): AsyncIterable<FoundFile> {
    return found(blobsIn(address))
  }

  async function* found(prefix: string): AsyncIterable<FoundFile> {
    for await (const { name, bytes: size, changedAt: writtenAt } of listObjects(connection, prefix)) {
      const [key = ''] = name.slice(prefix.length).split('-')
      const remove = async () => void (await askS3ForText(connection, { method: 'DELETE', key: name }))
      if (isKey(key)) yield { key, size, writtenAt, remove }
    }
  }
}

async function sizesIn(files: AsyncIterable<FoundFile>): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of files) sizes.set(key, size)
  return sizes
}

async function* none(): AsyncIterable<FoundFile> {}
