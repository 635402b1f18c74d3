import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { GrowthPart, GrowthTail } from '../platform/blobs/s3-growing.ts'
import { time } from './columns.ts'

/**
 * How far uploads in parts have come in a bucket. Of the installation: a key is of 160 random bits, and `resumable_uploads` says
 * whose it is. The request role has no right on it.
 */
export const growingBlobs = pgTable('growing_blobs', {
  key: text('key').primaryKey(),
  /** Of the bucket; null until the first part. */
  uploadId: text('upload_id'),
  /** Bytes of all parts and the tail. */
  size: bigint('size', { mode: 'number' }).notNull(),
  parts: jsonb('parts').$type<readonly GrowthPart[]>().notNull(),
  tail: jsonb('tail').$type<GrowthTail>(),
  writtenAt: time('written_at').notNull().defaultNow(),
})
