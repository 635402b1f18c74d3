import { sql } from 'drizzle-orm'
import { bigint, customType, foreignKey, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { companyId, companyPolicy } from './columns.ts'
import { passages } from './passages.ts'

/** Lexemes with as many positions as they occur in the passage; made by `knowledge/search/tsvector.ts`. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** Byte order: lexemes are compared, never shown. */
const lexeme = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** The index of what can be found. Triggers keep the two tables below in step with it (search-functions.sql.ts). */
export const passageSearch = pgTable(
  'passage_search',
  {
    companyId: companyId(),
    passageId: uuid('passage_id').notNull(),
    assetId: uuid('asset_id').notNull(),
    resourceId: uuid('resource_id').notNull(),
    versionId: uuid('version_id').notNull(),
    /** Tokens, not counting surface forms. */
    length: integer('length').notNull(),
    tokens: tsvector('tokens').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.passageId] }),
    foreignKey({
      columns: [table.companyId, table.passageId],
      foreignColumns: [passages.companyId, passages.id],
    }).onDelete('cascade'),
    // As text, which the keys above are not: they would promise the planner a short way to a company's rows, and for
    // one that is larger than most it would read them all.
    index('passage_search_tokens').using('gin', sql`(company_id::text)`, table.assetId, table.tokens),
    index('passage_search_of_version').on(table.companyId, table.versionId),
    companyPolicy('passage_search'),
  ],
)

/** In how many passages of the company a lexeme stands. */
export const lexemeFrequency = pgTable(
  'lexeme_frequency',
  {
    companyId: companyId(),
    lexeme: lexeme('lexeme').notNull(),
    documents: integer('documents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.lexeme] }), companyPolicy('lexeme_frequency')],
)

/** By asset, so that uploads to two assets do not wait for each other's row; a company's figures are their sum. */
export const searchStatistics = pgTable(
  'search_statistics',
  {
    companyId: companyId(),
    assetId: uuid('asset_id').notNull(),
    passages: bigint('passages', { mode: 'number' }).notNull(),
    length: bigint('length', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.assetId] }), companyPolicy('search_statistics')],
)
