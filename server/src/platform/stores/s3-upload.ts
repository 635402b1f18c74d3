import { createHash } from 'node:crypto'
import type { WrittenFile } from '../sealed-files.ts'
import { askS3ForText, type S3Connection, S3Refused } from './s3-request.ts'
import { listObjects } from './s3-list.ts'
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
): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  let upload: Upload | null = null
  try {
    for await (const { part, isLast } of partsOf(source)) {
      hash.update(part)
      bytes += part.length
      if (isLast && !upload) {
        await askS3ForText(connection, { method: 'PUT', key, body: part })
        return { bytes, sha256: hash.digest('hex') }
      }
      upload ??= await begin(connection, key)
      await sendPart(connection, upload, part)
    }
    if (upload) await complete(connection, upload, bytes)
    return { bytes, sha256: hash.digest('hex') }
  } catch (error) {
    // What is not ended costs its owner money. The error that matters is the first one.
    if (upload) await abort(connection, upload).catch(() => {})
    throw error
  }
}

type Upload = { key: string; uploadId: string; etags: string[] }

async function begin(connection: S3Connection, key: string): Promise<Upload> {
  const { text } = await askS3ForText(connection, { method: 'POST', key, query: { uploads: '' } })
  const uploadId = textAt(textsOf(text), 'UploadId')
  if (!uploadId) throw new StoreFailed({ code: 'refused', said: 'no upload' }, { isPassing: false })
  return { key, uploadId, etags: [] }
}

async function sendPart(connection: S3Connection, { key, uploadId, etags }: Upload, body: Uint8Array): Promise<void> {
  const query = { partNumber: String(etags.length + 1), uploadId }
  const { headers } = await askS3ForText(connection, { method: 'PUT', key, query, body })
  etags.push(headers.etag ?? '')
}

async function complete(connection: S3Connection, { key, uploadId, etags }: Upload, bytes: number): Promise<void> {
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

async function sizeOf(connection: S3Connection, key: string): Promise<number | null> {
  for await (const object of listObjects(connection, key)) if (object.name === key) return object.bytes
  return null
}

async function abort(connection: S3Connection, { key, uploadId }: Upload): Promise<void> {
  await askS3ForText(connection, { method: 'DELETE', key, query: { uploadId } })
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
