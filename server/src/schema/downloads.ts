import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { companyId, companyPolicy, createdAt, id } from './columns.ts'
import { users } from './users.ts'

/** Files and folders that somebody asked for as one zip; a signed link names the row. */
export const zipDownloads = pgTable(
  'zip_downloads',
  {
    companyId: companyId(),
    id: id(),
    assetId: uuid('asset_id').notNull(),
    userId: uuid('user_id').notNull(),
    fileName: text('file_name').notNull(),
    resourceIds: uuid('resource_ids').array().notNull(),
    folderIds: uuid('folder_ids').array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('zip_downloads_old').on(table.createdAt),
    companyPolicy('zip_downloads'),
  ],
)
