import { sql } from 'drizzle-orm'
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
import { companyId, companyPolicy } from './columns.ts'
import { passages } from './passages.ts'

/** Lexemes with as many positions as they occur in the passage; made by `knowledge/index/tsvector.ts`. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** Byte order: lexemes are compared, never shown. */
const lexeme = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** The index of what can be found. Triggers keep the three tables below in step with it (repeatable/search-counts.sql). */
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
    /** False once it is hidden and settled: what cannot be found costs a search nothing. */
    indexed: boolean('indexed').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.passageId] }),
    foreignKey({
      columns: [table.companyId, table.passageId],
      foreignColumns: [passages.companyId, passages.id],
    }).onDelete('cascade'),
    // As text, which the keys above are not: they would promise the planner a short way to a company's rows, and for
    // one that is larger than most it would read them all.
    index('passage_search_tokens')
      .using('gin', sql`(company_id::text)`, table.assetId, table.tokens)
      .where(sql`indexed`),
    index('passage_search_of_version').on(table.companyId, table.versionId, table.passageId),
    companyPolicy('passage_search'),
  ],
)

/** The versions that stand in the index. Triggers on these, resources and versions keep it (repeatable/search-counts.sql). */
export const searchVersions = pgTable(
  'search_versions',
  {
    companyId: companyId(),
    versionId: uuid('version_id').notNull(),
    resourceId: uuid('resource_id').notNull(),
    assetId: uuid('asset_id').notNull(),
    /** Whether the version should be found, as `searchable_versions` says. */
    wanted: boolean('wanted').notNull(),
    /** Whether it is found: wanted, and counted to the last passage. A word that is not counted is not looked for. */
    searchable: boolean('searchable').notNull(),
    /** The last of its passages that the two tables below count, in the order of ids: all zeros none, all f every one. */
    countedTo: uuid('counted_to').notNull(),
    /** The model that all its passages are embedded by; a trigger takes it away when the version is found anew. */
    embeddedBy: text('embedded_by'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.versionId] }),
    index('search_versions_of_resource').on(table.companyId, table.resourceId),
    index('search_versions_searchable')
      .on(table.companyId, table.assetId, table.versionId)
      .where(sql`searchable`),
    index('search_versions_unsettled')
      .on(table.companyId, table.wanted.desc().nullsFirst(), table.versionId)
      .where(
        sql`counted_to <> CASE WHEN wanted THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid ELSE '00000000-0000-0000-0000-000000000000'::uuid END`,
      ),
    index('search_versions_embedded')
      .on(table.embeddedBy, table.companyId, table.versionId)
      .where(sql`searchable`),
    companyPolicy('search_versions'),
  ],
)

/** In how many findable passages of an asset a lexeme stands. */
export const lexemeFrequency = pgTable(
  'lexeme_frequency',
  {
    companyId: companyId(),
    lexeme: lexeme('lexeme').notNull(),
    assetId: uuid('asset_id').notNull(),
    documents: integer('documents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.lexeme, table.assetId] }),
    companyPolicy('lexeme_frequency'),
  ],
)

/** How many findable passages an asset has, and their length; a viewer's figures are the sum over what they may read. */
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
