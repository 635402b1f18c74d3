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
    companyPolicy('plate_codes'),
  ],
)

/** Keys of the types that a code may be one of: itself without its serial number. */
export const plateCodeTypes = pgTable(
  'plate_code_types',
  {
    companyId: companyId(),
    codeId: uuid('code_id').notNull(),
    key: text('key').notNull(),
  },
  (table) => [
    // A list in a row of the code would be found by no index: what compares lists is not leakproof.
    primaryKey({ columns: [table.companyId, table.key, table.codeId] }),
    foreignKey({
      columns: [table.companyId, table.codeId],
      foreignColumns: [plateCodes.companyId, plateCodes.id],
    }).onDelete('cascade'),
    index('plate_code_types_of_code').on(table.companyId, table.codeId),
    companyPolicy('plate_code_types'),
  ],
)
