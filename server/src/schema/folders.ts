import {
  type AnyPgColumn,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { assets } from './assets.ts'
import { companyId, companyPolicy, createdAt, id, time, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** One tree of folders an asset; files of every kind lie in it. */
export const folders = pgTable(
  'folders',
  {
    companyId: companyId(),
    id: id(),
    assetId: uuid('asset_id').notNull(),
    /** Null for one that lies in the root. */
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: time('deleted_at'),
    deletedBy: uuid('deleted_by'),
    /** The folder that was deleted when this went into the bin: itself, or one above it. */
    deletedWith: uuid('deleted_with'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    // What lies in a folder is of its asset.
    unique('folders_of_asset').on(table.companyId, table.assetId, table.id),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.companyId, table.assetId, table.parentId],
      foreignColumns: [table.companyId, table.assetId, table.id] as AnyPgColumn[] as never,
    }),
    foreignKey({ columns: [table.companyId, table.createdBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    foreignKey({ columns: [table.companyId, table.deletedBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    uniqueIndex('folders_one_name')
      .on(table.companyId, table.assetId, sql`coalesce(parent_id, asset_id)`, table.name)
      .where(sql`deleted_at is null`),
    index('folders_in_folder').on(table.companyId, table.assetId, table.parentId),
    // The bin of an asset, and what went into it together.
    index('folders_of_bin')
      .on(table.companyId, table.assetId, table.deletedWith)
      .where(sql`deleted_at is not null`),
    index('folders_in_bin')
      .on(table.companyId, table.deletedAt)
      .where(sql`deleted_at is not null`),
    companyPolicy('folders'),
  ],
)
