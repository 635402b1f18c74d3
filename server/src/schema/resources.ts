import type { ResourceType } from '@millwright/contract/resources'
import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { bytes, companyId, companyPolicy, createdAt, id, time, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** A document (later also a video, an image, a note) of an asset. Its bytes are its versions'. */
export const resources = pgTable(
  'resources',
  {
    companyId: companyId(),
    id: id(),
    assetId: uuid('asset_id').notNull(),
    type: text('type').$type<ResourceType>().notNull(),
    fileName: text('file_name').notNull(),
    aiAccess: boolean('ai_access').notNull(),
    /** The version that is shown. */
    currentVersion: integer('current_version').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.companyId, table.createdBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    // Nothing is overwritten: two uploads of one name at once must not end up with the same name.
    uniqueIndex('resources_one_name')
      .on(table.companyId, table.assetId, table.fileName)
      .where(sql`deleted_at is null`),
    companyPolicy('resources'),
  ],
)

/** Pages, passages and citations belong to a version, so that a replaced manual can warn every old answer. */
export const resourceVersions = pgTable(
  'resource_versions',
  {
    companyId: companyId(),
    id: id(),
    resourceId: uuid('resource_id').notNull(),
    number: integer('number').notNull(),
    blobKey: text('blob_key').notNull(),
    sha256: bytes('sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    mediaType: text('media_type').notNull(),
    extension: text('extension').notNull(),
    /** How many it was read in: pages, blocks or stretches of seconds. */
    segments: integer('segments'),
    /** When its passages entered the index; null before and after they leave it. */
    processedAt: time('processed_at'),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.resourceId],
      foreignColumns: [resources.companyId, resources.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.createdBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    uniqueIndex('resource_versions_numbered').on(table.companyId, table.resourceId, table.number),
    uniqueIndex('resource_versions_by_blob').on(table.blobKey),
    companyPolicy('resource_versions'),
  ],
)
