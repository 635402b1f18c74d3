import type { ResourceType } from '@millwright/contract/formats'
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { companyId, companyPolicy, time } from './columns.ts'
import { resources } from './resources.ts'

/** Sorts as people of every language expect it. */
const nameText = customType<{ data: string }>({ dataType: () => 'text COLLATE "und-x-icu"' })
/** Byte order: it is searched in, never sorted by. */
const foldedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/**
 * What the resource bank filters, counts and sorts by, of each file outside the bin: the file's own and its current
 * version's. Triggers keep it (repeatable/bank-entries.sql), requests only read it. Apart from `resources`, because counting 100,000
 * files takes 25 ms where one index holds all that is looked at, and over 100 where versions are joined.
 */
export const bankEntries = pgTable(
  'bank_entries',
  {
    companyId: companyId(),
    resourceId: uuid('resource_id').notNull(),
    /** The number of its current version. */
    version: integer('version').notNull(),
    assetId: uuid('asset_id').notNull(),
    type: text('type').$type<ResourceType>().notNull(),
    extension: text('extension').notNull(),
    aiAccess: boolean('ai_access').notNull(),
    processed: boolean('processed').notNull(),
    fileName: nameText('file_name').notNull(),
    /** The file name in lower case. */
    foldedName: foldedText('folded_name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.resourceId] }),
    foreignKey({
      columns: [table.companyId, table.resourceId],
      foreignColumns: [resources.companyId, resources.id],
    }).onDelete('cascade'),
    // Both hold every column that a search or filter looks at: they are read instead of the table.
    index('bank_entries_by_asset').on(
      table.companyId,
      table.assetId,
      table.type,
      table.extension,
      table.aiAccess,
      table.processed,
      table.foldedName,
      table.size,
      table.updatedAt,
      table.fileName,
      table.resourceId,
    ),
    index('bank_entries_by_name').on(
      table.companyId,
      table.fileName,
      table.resourceId,
      table.assetId,
      table.type,
      table.extension,
      table.aiAccess,
      table.processed,
      table.foldedName,
    ),
    // Nothing but its order is read of these two where a page is not sorted by name.
    index('bank_entries_by_size').on(table.companyId, table.size, table.assetId),
    index('bank_entries_by_time').on(table.companyId, table.updatedAt, table.assetId),
    companyPolicy('bank_entries'),
  ],
)
