import type { ResourceType } from '@millwright/contract/formats'
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, companyPolicy } from './columns.ts'

/**
 * How many entries of the bank have the same values of every filter: the sum over the rows of these values. A trigger on
 * `bank_entries` adds a row for what a statement changed, with a count below zero for what went, and now and then puts
 * an asset's rows together (repeatable/bank-counts.sql). One row that is counted up would make changes of an asset wait for each other.
 */
export const bankCounts = pgTable(
  'bank_counts',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    companyId: companyId(),
    assetId: uuid('asset_id').notNull(),
    type: text('type').$type<ResourceType>().notNull(),
    extension: text('extension').notNull(),
    aiAccess: boolean('ai_access').notNull(),
    processed: boolean('processed').notNull(),
    files: integer('files').notNull(),
  },
  (table) => [
    // Holds every column: it is read instead of the table.
    index('bank_counts_by_asset').on(
      table.companyId,
      table.assetId,
      table.type,
      table.extension,
      table.aiAccess,
      table.processed,
      table.files,
    ),
    companyPolicy('bank_counts'),
  ],
)
