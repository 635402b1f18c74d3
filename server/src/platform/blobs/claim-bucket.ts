import type { Secrets } from '../secrets.ts'
import { titleOf } from '../stores/s3-address.ts'
import { openDownload } from '../stores/s3-download.ts'
import { askS3ForText, type S3Connection, S3Refused } from '../stores/s3-request.ts'

/** Two installations in one place would remove each other's files: no row of theirs names them. */
export class BucketTaken extends Error {
  constructor(title: string) {
    super(
      `${title} holds the files of another installation, or this process has another secret than the one before it: all processes of an installation need the same INSTALLATION_SECRET.`,
    )
    this.name = 'BucketTaken'
  }
}

/**
 * Writes whose files lie there where nobody has; a name that says nothing of the secret.
 * @param isReplacing what is said there is that of an installation that gives way
 * @throws BucketTaken @throws StoreFailed
 */
export async function claimBucket(connection: S3Connection, secrets: Secrets, isReplacing = false): Promise<void> {
  const name = `${connection.address.prefix}installation`
  const own = Buffer.from(secrets.keyFor('the name of an installation in its storage').subarray(0, 16)).toString('hex')
  const read = async () => (await readText(connection, name))?.trim() ?? null
  if (isReplacing || (await read()) === null)
    await askS3ForText(connection, { method: 'PUT', key: name, body: Buffer.from(`${own}\n`) })
  // Of two who begin at once, one has written over the other.
  if ((await read()) !== own) throw new BucketTaken(titleOf(connection.address))
}

async function readText(connection: S3Connection, name: string): Promise<string | null> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of (await openDownload(connection, name)).bytes) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  } catch (error) {
    if (error instanceof S3Refused && error.status === 404) return null
    throw error
  }
}
