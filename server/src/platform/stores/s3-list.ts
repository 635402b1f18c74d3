import { askS3ForText, type S3Connection, S3Refused } from './s3-request.ts'
import { textAt, textsOf } from './s3-xml.ts'
import type { StoredFile } from './store.ts'
import { StoreFailed } from './store-failed.ts'

/** Objects whose keys begin so, by their keys. @throws StoreFailed */
export async function* listObjects(connection: S3Connection, prefix: string): AsyncIterable<StoredFile> {
  let token: string | null = null
  do {
    const next: Record<string, string> = token === null ? {} : { 'continuation-token': token }
    const query = { 'list-type': '2', 'encoding-type': 'url', prefix, ...next }
    const texts = textsOf((await askS3ForText(connection, { method: 'GET', key: '', query })).text)
    let file = { name: '', bytes: 0, changedAt: new Date(0) }
    for (const { path, text } of texts) {
      if (path === 'Contents/Key') file.name = decodeURIComponent(text.replaceAll('+', ' '))
      else if (path === 'Contents/Size') file.bytes = Number(text)
      else if (path === 'Contents/LastModified') file.changedAt = new Date(text)
      else if (path === 'Contents') {
        yield file
        file = { name: '', bytes: 0, changedAt: new Date(0) }
      }
    }
    token = textAt(texts, 'IsTruncated') === 'true' ? textAt(texts, 'NextContinuationToken') : null
  } while (token !== null)
}

/** Ends uploads that nobody goes on with. A store that does not list them ends them by itself. @throws StoreFailed */
export async function removeUploads(
  connection: S3Connection,
  prefix: string,
  isMeant: (upload: ListedUpload) => boolean = () => true,
): Promise<void> {
  for (const { key, uploadId } of (await uploadsIn(connection, prefix)).filter(isMeant)) {
    await askS3ForText(connection, { method: 'DELETE', key, query: { uploadId } }).catch((error: unknown) => {
      if (!(error instanceof S3Refused)) throw error
    })
  }
}

/** `begunAt`: by the clock of the store. */
export type ListedUpload = { key: string; uploadId: string; begunAt: Date }

async function uploadsIn(connection: S3Connection, prefix: string): Promise<ListedUpload[]> {
  const uploads: ListedUpload[] = []
  try {
    const { text } = await askS3ForText(connection, { method: 'GET', key: '', query: { uploads: '', prefix } })
    let upload = { key: '', uploadId: '', begunAt: new Date(0) }
    for (const { path, text: value } of textsOf(text)) {
      if (path === 'Upload/Key') upload.key = value
      else if (path === 'Upload/UploadId') upload.uploadId = value
      else if (path === 'Upload/Initiated') upload.begunAt = new Date(value)
      else if (path === 'Upload') {
        uploads.push(upload)
        upload = { key: '', uploadId: '', begunAt: new Date(0) }
      }
    }
  } catch (error) {
    const { code } = error instanceof StoreFailed ? error.failure : { code: null }
    if (code !== 'refused' && code !== 'keys-refused') throw error
  }
  return uploads
}
