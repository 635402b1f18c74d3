import { randomBytes } from 'node:crypto'
import { ownerMark } from '../stores/place-names.ts'
import { titleOf } from '../stores/s3-address.ts'
import { askS3ForText, type S3Connection } from '../stores/s3-request.ts'
import { BucketTaken, readText } from './claim-bucket.ts'

/** A copy of this installation is at work in the bucket, or was after this one. */
export class BucketOfCopy extends BucketTaken {
  constructor(connection: S3Connection, { token, at }: Owner) {
    super(
      `${titleOf(connection.address)} belongs to a copy of this installation, which was at work at ${at}; two of them would remove each other's files. Give one of the two another STORAGE_URL, or, if that one is stopped for good, start this one once with STORAGE_TAKE_OVER=${token}.`,
    )
    this.name = 'BucketOfCopy'
  }
}

/** `at`: when it was written, by the clock of the process that did. */
type Owner = { token: string; at: string }

/** What this installation has written there, beside its rows: a copy of the rows knows what was written before it was made. */
export type OwnerRows = { list: () => Promise<readonly string[]>; add: (token: string) => Promise<void> }

export type BucketOwner = {
  /** @throws BucketOfCopy @throws StoreFailed */
  check: () => Promise<void>
  /** Writes something new, which copies that were made before do not know. @throws BucketOfCopy @throws StoreFailed */
  renew: () => Promise<void>
}

/**
 * Whose the files in a bucket are, of an installation and its copies: theirs whose rows name what was written there last.
 * @param takeOver what is written there, by a copy that is stopped for good @throws BucketOfCopy @throws StoreFailed
 */
export async function ownBucket(
  connection: S3Connection,
  rows: OwnerRows,
  takeOver: string | null,
): Promise<BucketOwner> {
  const owner = await readOwner(connection)
  const isKnown = owner !== null && (await rows.list()).includes(owner.token)
  if (owner !== null && !isKnown && owner.token !== takeOver) throw new BucketOfCopy(connection, owner)
  // Rows first: what is written there must be known wherever this process ends.
  const write = async () => {
    const token = randomBytes(8).toString('hex')
    await rows.add(token)
    const body = Buffer.from(`${token} ${new Date().toISOString()}\n`)
    await askS3ForText(connection, { method: 'PUT', key: nameOf(connection), body })
  }
  const check = async () => {
    const found = await readOwner(connection)
    // Behind the bucket: another process may have renewed it in between.
    if (found !== null && !(await rows.list()).includes(found.token)) throw new BucketOfCopy(connection, found)
  }
  if (!isKnown) await write()
  return {
    check,
    async renew() {
      await check()
      await write()
    },
  }
}

/** For a restore, which begins where nothing of anybody lies. @throws StoreFailed */
export async function disownBucket(connection: S3Connection): Promise<void> {
  await askS3ForText(connection, { method: 'DELETE', key: nameOf(connection) })
}

/** That the files are those of the installation with these rows. @throws BucketOfCopy @throws StoreFailed */
export async function requireOwnBucket(connection: S3Connection, tokens: readonly string[]): Promise<void> {
  const owner = await readOwner(connection)
  if (owner !== null && !tokens.includes(owner.token)) throw new BucketOfCopy(connection, owner)
}

const nameOf = ({ address }: S3Connection) => `${address.prefix}${ownerMark}`

/** Null where nobody has written it, or as no version of ours does. */
async function readOwner(connection: S3Connection): Promise<Owner | null> {
  const text = await readText(connection, nameOf(connection))
  const [token = '', at = ''] = text?.trim().split(' ') ?? []
  return token === '' ? null : { token, at }
}
