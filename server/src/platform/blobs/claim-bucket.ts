import { type OperatorReason, reason, sentenceOf } from '@millwright/contract/reasons/reason'
import type { Secrets } from '../secrets.ts'
import { backupsMark, filesMark } from '../stores/place-names.ts'
import { titleOf } from '../stores/s3-address.ts'
import { openDownload } from '../stores/s3-download.ts'
import { askS3ForText, type S3Connection, S3Refused } from '../stores/s3-request.ts'
import { sizeOf } from '../stores/s3-upload.ts'
import { StoreFailed } from '../stores/store-failed.ts'

/** Two in one place would remove each other's files: no row of theirs names them. */
export class BucketTaken extends Error {
  readonly reason: OperatorReason
  constructor(told: OperatorReason) {
    super(sentenceOf(told))
    this.name = 'BucketTaken'
    this.reason = told
  }
}

/**
 * Writes whose files lie there where nobody has; a name that says nothing of the secret.
 * @param isReplacing what is said there is that of an installation that gives way
 * @throws BucketTaken @throws StoreFailed
 */
export async function claimBucket(connection: S3Connection, secrets: Secrets, isReplacing = false): Promise<void> {
  const { address } = connection
  if ((await sizeOf(connection, `${address.prefix}${backupsMark}`)) !== null) {
    throw new BucketTaken(reason('storage.of_backups', { title: titleOf(address) }))
  }
  const name = `${address.prefix}${filesMark}`
  const own = Buffer.from(secrets.keyFor('the name of an installation in its storage').subarray(0, 16)).toString('hex')
  const body = Buffer.from(`${own}\n`)
  if (isReplacing) await askS3ForText(connection, { method: 'PUT', key: name, body })
  else if ((await readText(connection, name)) === null) await writeFirst(connection, { name, body })
  // Of two who begin at once, one was first.
  if ((await readText(connection, name))?.trim() !== own)
    throw new BucketTaken(reason('storage.of_another', { title: titleOf(address) }))
}

/** Not over another's, where the store can tell; older ones write the last. */
async function writeFirst(connection: S3Connection, { name, body }: { name: string; body: Buffer }): Promise<void> {
  const put = (headers: Record<string, string>) => askS3ForText(connection, { method: 'PUT', key: name, headers, body })
  await put({ 'if-none-match': '*' }).catch(async (error: unknown) => {
    const said = error instanceof StoreFailed && error.failure.code === 'refused' ? error.failure.said : null
    if (said === null) throw error
    // 409: another is writing it just now.
    if (said.startsWith('412') || said.startsWith('409')) return
    if (!said.startsWith('501')) throw error
    await put({})
  })
}

/** Null where there is no such object. */
export async function readText(connection: S3Connection, name: string): Promise<string | null> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of (await openDownload(connection, name)).bytes) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  } catch (error) {
    if (error instanceof S3Refused && error.status === 404) return null
    throw error
  }
}
