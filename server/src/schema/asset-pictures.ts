import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { bytes, companyId, companyPolicy } from './columns.ts'
import { resources } from './resources.ts'

/** The picture of an asset: bytes that were sent for it, or one of its images. */
export const assetPictures = pgTable(
  'asset_pictures',
  {
    companyId: companyId(),
    assetId: uuid('asset_id').notNull(),
    blobKey: text('blob_key'),
    /** Of those bytes; null of what was sent before it was noted. */
    sha256: bytes('sha256'),
    /** Shown while it lies in the asset, and not in the bin. */
    resourceId: uuid('resource_id'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.assetId] }),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.companyId, table.resourceId],
      foreignColumns: [resources.companyId, resources.id],
    }).onDelete('cascade'),
    check('asset_pictures_of_one_kind', sql`num_nonnulls(${table.blobKey}, ${table.resourceId}) = 1`),
    index('asset_pictures_by_blob')
      .on(table.blobKey)
      .where(sql`${table.blobKey} is not null`),
    index('asset_pictures_of_resource').on(table.companyId, table.resourceId),
    companyPolicy('asset_pictures'),
  ],
)
