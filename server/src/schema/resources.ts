import type { ResourceType } from '@millwright/contract/formats'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { bytes, companyId, companyPolicy, createdAt, id, time, updatedAt } from './columns.ts'
import { folders } from './folders.ts'
import { users } from './users.ts'

/** A document, an image, a video or a note of an asset. Its bytes are its versions'. */
export const resources = pgTable(
  'resources',
  {
    companyId: companyId(),
    id: id(),
    assetId: uuid('asset_id').notNull(),
    /** The folder that it lies in; null for the root. */
    parentId: uuid('parent_id'),
    type: text('type').$type<ResourceType>().notNull(),
    fileName: text('file_name').notNull(),
    aiAccess: boolean('ai_access').notNull(),
    /** The version that is shown. */
    currentVersion: integer('current_version').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: time('deleted_at'),
    deletedBy: uuid('deleted_by'),
    /** What was deleted when this went into the bin: itself, or the folder that it lay in. */
    deletedWith: uuid('deleted_with'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.companyId, table.createdBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    foreignKey({
      columns: [table.companyId, table.assetId, table.parentId],
      foreignColumns: [folders.companyId, folders.assetId, folders.id],
    }),
    foreignKey({ columns: [table.companyId, table.deletedBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    // Nothing is overwritten: two uploads of one name at once must not end up with the same name.
    uniqueIndex('resources_one_name')
      .on(table.companyId, table.assetId, sql`coalesce(parent_id, asset_id)`, table.fileName)
      .where(sql`deleted_at is null`),
    // The page of a folder in its usual order.
    index('resources_by_name')
      .on(table.companyId, table.assetId, table.parentId, sql`file_name collate "numbered"`, table.id)
      .where(sql`deleted_at is null`),
    index('resources_in_folder').on(table.companyId, table.assetId, table.parentId),
    // The bin of an asset, and what went into it together.
    index('resources_of_bin')
      .on(table.companyId, table.assetId, table.deletedWith)
      .where(sql`deleted_at is not null`),
    index('resources_in_bin')
      .on(table.companyId, table.deletedAt)
      .where(sql`deleted_at is not null`),
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
    /** Null of a note, whose text stands in `note_texts`. */
    blobKey: text('blob_key'),
    sha256: bytes('sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    mediaType: text('media_type').notNull(),
    extension: text('extension').notNull(),
    /** How many it was read in: pages, blocks or stretches of seconds. */
    segments: integer('segments'),
    /** How many facts were read; null where it was read before there were any. */
    facts: integer('facts'),
    /** The format that the reader had which read it; 0 before it was noted. */
    readerFormat: integer('reader_format').notNull().default(0),
    /** When all that quotes the versions before it was compared with it; null before, and of what was published before that was noted. */
    comparedAt: time('compared_at'),
    /** When its passages entered the index; null before and after they leave it. */
    processedAt: time('processed_at'),
    /** Of an image: it was looked through for codes. */
    codesRead: boolean('codes_read').notNull().default(false),
    /** Of a note: it was not saved for others, and is never read for the index. */
    draft: boolean('draft').notNull().default(false),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    check('resource_versions_has_bytes', sql`${table.blobKey} is not null or ${table.extension} = 'note'`),
    foreignKey({
      columns: [table.companyId, table.resourceId],
      foreignColumns: [resources.companyId, resources.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.createdBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    uniqueIndex('resource_versions_numbered').on(table.companyId, table.resourceId, table.number),
    // Not unique: files of the same content share their bytes.
    index('resource_versions_by_blob').on(table.blobKey),
    // What an older reader has read.
    index('resource_versions_by_format')
      .on(table.readerFormat, table.id)
      .where(sql`processed_at is not null`),
    // Images of before they were looked through for codes.
    index('resource_versions_without_codes')
      .on(table.id)
      .where(sql`processed_at is not null and not codes_read and media_type like 'image/%'`),
    index('resource_versions_by_content').on(table.companyId, table.sha256),
    companyPolicy('resource_versions'),
  ],
)

/** What was made from a version and is kept beside it: it goes with it. */
export const versionFiles = pgTable(
  'version_files',
  {
    companyId: companyId(),
    versionId: uuid('version_id').notNull(),
    /**
     * `thumbnail`: a small picture. `view`: what viewers show in place of the file: a PDF, or a video that browsers
     * play. Of a video also a `poster`, a `sprite` of small pictures, and a poster for each `clip`.
     */
    kind: text('kind', { enum: ['thumbnail', 'view', 'poster', 'sprite', 'clip'] }).notNull(),
    /** The ordinal of the clip; 0 for what there is one of. */
    number: integer('number').notNull().default(0),
    blobKey: text('blob_key').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Null of what was made before it was noted. */
    sha256: bytes('sha256'),
    mediaType: text('media_type').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.versionId, table.kind, table.number] }),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    index('version_files_by_blob').on(table.blobKey),
    companyPolicy('version_files'),
  ],
)
