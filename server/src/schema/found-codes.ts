import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { companyId, companyPolicy, time } from './columns.ts'
import { resources } from './resources.ts'

/** A code that was read from a photo among an asset's images, and is none of the asset until a person adds it. */
export const foundCodes = pgTable(
  'found_codes',
  {
    companyId: companyId(),
    assetId: uuid('asset_id').notNull(),
    /** What codes are compared by (`features/plate-codes/code-key.ts`). */
    key: text('key').notNull(),
    code: text('code').notNull(),
    /** The photo on which it was found last; null when that is gone for good. */
    resourceId: uuid('resource_id'),
    /** Since then it is not offered any more, on whatever photo it is found again. */
    dismissedAt: time('dismissed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.assetId, table.key] }),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.companyId, table.resourceId],
      foreignColumns: [resources.companyId, resources.id],
    }).onDelete('set null'),
    index('found_codes_of_resource').on(table.companyId, table.resourceId),
    companyPolicy('found_codes'),
  ],
)
