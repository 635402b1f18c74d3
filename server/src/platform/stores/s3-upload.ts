import { createHash } from 'node:crypto'
import type { WrittenFile } from '../sealed-files.ts'
import { askS3ForText, type S3Connection, S3Refused } from './s3-request.ts'
import { textAt, textsOf } from './s3-xml.ts'
import { StoreFailed } from './store-failed.ts'

/** One part is in memory at a time. S3 takes 10,000 of them at most: 160 GB. */
const partBytes = 16 * 1024 * 1024
/** What is reserved for an object before it is known how long it is. */
const smallBytes = 256 * 1024

/** Stores an object, which is there when all of it is: at once where it is short, else in parts. @throws StoreFailed */
export async function uploadInParts(
  connection: S3Connection,
  key: string,
  source: AsyncIterable<Uint8Array>,
  headers: Record<string, string> = {},
): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  let upload: MadeUpload | null = null
  try {
    for await (const { part, isLast } of partsOf(source)) {
      hash.update(part)
      bytes += part.length
      if (isLast && !upload) {
        await askS3ForText(connection, { method: 'PUT', key, headers, body: part })
        return { bytes, sha256: hash.digest('hex') }
      }
      upload ??= { key, uploadId: await beginUpload(connection, key, headers), etags: [] }
      const { etags } = upload
      etags.push(await sendPart(connection, { ...upload, number: etags.length + 1 }, part))
    }
    if (upload) await completeUpload(connection, upload, bytes)
    return { bytes, sha256: hash.digest('hex') }
  } catch (error) {
    // What is not ended costs its owner money. The error that matters is the first one.
    if (upload) await abortUpload(connection, upload).catch(() => {})
    throw error
  }
}

export type Upload = { key: string; uploadId: string; etags: readonly string[] }
type MadeUpload = Upload & { etags: string[] }

/** Returns the id of an upload in parts. @param headers of the object that it will be */
export async function beginUpload(
  connection: S3Connection,
  key: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const { text } = await askS3ForText(connection, { method: 'POST', key, query: { uploads: '' }, headers })
  const uploadId = textAt(textsOf(text), 'UploadId')
  if (!uploadId) throw new StoreFailed({ code: 'refused', said: 'no upload' }, { isPassing: false })
  return uploadId
}

/** Returns its tag. One of the same number is replaced. @param number from 1 */
export async function sendPart(
  connection: S3Connection,
  { key, uploadId, number }: Pick<Upload, 'key' | 'uploadId'> & { number: number },
  body: Uint8Array,
): Promise<string> {
  const query = { partNumber: String(number), uploadId }
  const { headers } = await askS3ForText(connection, { method: 'PUT', key, query, body })
  return headers.etag ?? ''
}

/** Makes one object of all parts; of those that are one already, too. @param bytes of all together */
export async function completeUpload(
  connection: S3Connection,
  { key, uploadId, etags }: Upload,
  bytes: number,
): Promise<void> {
  const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  try {
    const { text } = await askS3ForText(connection, { method: 'POST', key, query: { uploadId }, body })
    // It answers 200 before it knows whether it succeeds.
    if (/<Error>/.test(text)) throw new StoreFailed({ code: 'refused', said: 'an upload' }, { isPassing: false })
  } catch (error) {
    // It was completed, and the answer to that was lost.
    if (error instanceof S3Refused && (await sizeOf(connection, key)) === bytes) return
    throw error
  }
}

/** Bytes of an object; null where there is none. @throws StoreFailed */
export async function sizeOf(connection: S3Connection, key: string): Promise<number | null> {
  try {
    const { headers } = await askS3ForText(connection, { method: 'HEAD', key })
    return Number(headers['content-length'])
  } catch (error) {
    if (error instanceof S3Refused && error.status === 404) return null
    throw error
  }
}

/** What is not there any more is no error. */
export async function abortUpload(
  connection: S3Connection,
  { key, uploadId }: Pick<Upload, 'key' | 'uploadId'>,
): Promise<void> {
  try {
    await askS3ForText(connection, { method: 'DELETE', key, query: { uploadId } })
  } catch (error) {
    if (!(error instanceof S3Refused && error.status === 404)) throw error
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** All but the last one of the same length. A part is overwritten when the next one is asked for. */
async function* partsOf(source: AsyncIterable<Uint8Array>): AsyncIterable<{ part: Buffer; isLast: boolean }> {
  let part = Buffer.allocUnsafe(smallBytes)
  let filled = 0
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length;) {
      if (filled === partBytes) {
        yield { part, isLast: false }
        filled = 0
      }
      if (filled === part.length) part = grown(part)
      const taken = Math.min(chunk.length - at, part.length - filled)
      part.set(chunk.subarray(at, at + taken), filled)
      filled += taken
      at += taken
    }
  }
  yield { part: part.subarray(0, filled), isLast: true }
}

function grown(part: Uint8Array): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(Math.min(partBytes, 4 * part.length))
  larger.set(part)
  return larger
}
