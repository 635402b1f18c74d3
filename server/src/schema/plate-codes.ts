import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { companyId, companyPolicy, createdAt, id } from './columns.ts'
import { users } from './users.ts'

/** A code on the plate of a machine, as it was scanned, typed or said by its maker's package. */
export const plateCodes = pgTable(
  'plate_codes',
  {
    companyId: companyId(),
    id: id(),
    assetId: uuid('asset_id').notNull(),
    code: text('code').notNull(),
    /** What codes are compared by (`features/plate-codes/code-key.ts`). */
    key: text('key').notNull(),
    /** Keys of the types that the code may be one of: itself without its serial number. */
    typeKeys: text('type_keys')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('plate_codes_by_key').on(table.companyId, table.key),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.companyId, table.createdBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    index('plate_codes_of_asset').on(table.companyId, table.assetId),
    index('plate_codes_of_user').on(table.companyId, table.createdBy),
    // Of all companies: an index over lists begins with nothing else.
    index('plate_codes_by_type').using('gin', table.typeKeys),
    companyPolicy('plate_codes'),
  ],
)
