import type { ResumableMetadata, ResumablePackage, UploadedFile } from '@millwright/contract/uploads'
import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { companyId, companyPolicy, createdAt, id, updatedAt } from './columns.ts'
import { reasonColumns } from './reasons.ts'
import { users } from './users.ts'

/** Uploads that are continued where they were cut off. */
export const resumableUploads = pgTable(
  'resumable_uploads',
  {
    companyId: companyId(),
    id: id(),
    /** Null of a package for a department. */
    assetId: uuid('asset_id'),
    userId: uuid('user_id').notNull(),
    metadata: jsonb('metadata').$type<ResumableMetadata | ResumablePackage>().notNull(),
    /** Bytes that it will have. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Where its bytes are collected. */
    blobKey: text('blob_key').notNull(),
    state: text('state', { enum: ['receiving', 'saving', 'completed', 'failed'] }).notNull(),
    /** The file that it became, as it was told. */
    result: jsonb('result').$type<UploadedFile>(),
    ...reasonColumns,
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('resumable_uploads_by_blob').on(table.blobKey),
    index('resumable_uploads_old').on(table.updatedAt),
    companyPolicy('resumable_uploads'),
  ],
)
