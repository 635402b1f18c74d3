import { randomBytes } from 'node:crypto'
import type { S3Address } from '../stores/s3-address.ts'
import { BlobMissing, isKey } from './blobs.ts'

export const blobsIn = ({ prefix }: S3Address) => `${prefix}blobs/`
export const growingIn = ({ prefix }: S3Address) => `${prefix}growing/`

/** Of a blob. @throws BlobMissing for what is no key, so that no name leads out of the prefix */
export function objectOf(address: S3Address, key: string): string {
  if (!isKey(key)) throw new BlobMissing(key)
  return `${blobsIn(address)}${key}`
}

/** Of what is too short for a part: another one each time, so that what a row names is never replaced. */
export const newTailOf = (address: S3Address, key: string) =>
  `${growingIn(address)}${key}-${randomBytes(8).toString('hex')}`
