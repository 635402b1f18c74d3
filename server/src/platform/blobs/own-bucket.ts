import { reason } from '@millwright/contract/reasons/reason'
import { randomBytes } from 'node:crypto'
import { ownerMark } from '../stores/place-names.ts'
import { titleOf } from '../stores/s3-address.ts'
import { askS3ForText, type S3Connection } from '../stores/s3-request.ts'
import { BucketTaken, readText } from './claim-bucket.ts'

/** A copy of this installation is at work in the bucket, or was after this one; or the rows were set back. */
export class BucketOfCopy extends BucketTaken {
  constructor(connection: S3Connection, { token, at }: Owner) {
    super(reason('storage.of_copy', { title: titleOf(connection.address), at, token }))
    this.name = 'BucketOfCopy'
  }
}

/** `at`: when it was written, by the clock of the process that did. */
type Owner = { token: string; at: string }

/** What this installation has written there, beside its rows: a copy of the rows knows what was written before it was made. */
export type OwnerRows = {
  /** The newest first. */
  list: () => Promise<readonly string[]>
  add: (token: string) => Promise<void>
}

export type BucketOwner = {
  /** @throws BucketOfCopy @throws StoreFailed */
  check: () => Promise<void>
  /**
   * Writes what the rows name since the last time, which copies that were made before that do not know, and names the next.
   * @throws BucketOfCopy @throws StoreFailed
   */
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
  const tokens = await rows.list()
  const isKnown = owner !== null && tokens.includes(owner.token)
  if (owner !== null && !isKnown && owner.token !== takeOver) throw new BucketOfCopy(connection, owner)
  const name = async () => {
    const token = randomBytes(8).toString('hex')
    await rows.add(token)
    return token
  }
  // Rows first: what is written there must be known wherever this process ends.
  const write = async (token: string) => {
    const body = Buffer.from(`${token} ${new Date().toISOString()}\n`)
    await askS3ForText(connection, { method: 'PUT', key: nameOf(connection), body })
  }
  const readOwn = async () => {
    const found = await readOwner(connection)
    // Behind the bucket: another process may have renewed it in between.
    const named = await rows.list()
    if (found !== null && !named.includes(found.token)) throw new BucketOfCopy(connection, found)
    return { found, newest: named[0] ?? null }
  }
  // A copy knows the tokens of its rows as well as the one whose place it takes: it needs one of its own.
  if (owner !== null && !isKnown) await write(await name())
  else if (owner === null) await write(tokens[0] ?? (await name()))
  return {
    async check() {
      await readOwn()
    },
    async renew() {
      const { found, newest } = await readOwn()
      // Never a second one that is not written: the rows keep few, and what lies there must stay among them. And what is written
      // was named the last time, so that a standby that takes the place of the database knows it too.
      if (newest !== null && found?.token !== newest) await write(newest)
      await name()
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
