import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, companyId, companyPolicy, createdAt, id } from './columns.ts'
import type { Doubt } from './passages.ts'
import { users } from './users.ts'

export type PictureField = { label: string; value: string; doubtful?: readonly { start: number; end: number }[] }

/** Pictures that came with a question, or wait to be asked. Private to the user who sent them. */
export const askedPictures = pgTable(
  'asked_pictures',
  {
    companyId: companyId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    blobKey: text('blob_key').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Null of those that were sent before it was noted. */
    sha256: bytes('sha256'),
    /** What was read from it. */
    text: text('text').notNull(),
    /** The words of the text that are in doubt, in its order. */
    confidences: jsonb('confidences').$type<readonly Doubt[]>().notNull().default([]),
    fields: jsonb('fields').$type<PictureField[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('asked_pictures_by_blob').on(table.blobKey),
    index('asked_pictures_old').on(table.createdAt),
    companyPolicy('asked_pictures'),
  ],
)
