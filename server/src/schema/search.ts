import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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

/** Lexemes with as many positions as they occur in the passage, none where that is once; made by `knowledge/index/tsvector.ts`. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** Byte order: lexemes are compared, never shown. */
const lexeme = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** The index of what can be found. Triggers keep what is counted of it in step (repeatable/search-counts.sql). */
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

/**
 * The versions that stand in the index, and whether each is found. `publish` and `hide` of the index say so; functions of
 * the database write it (repeatable/search-visibility.sql).
 */
export const searchVersions = pgTable(
  'search_versions',
  {
    companyId: companyId(),
    versionId: uuid('version_id').notNull(),
    resourceId: uuid('resource_id').notNull(),
    assetId: uuid('asset_id').notNull(),
    /** Published, and counted to the last passage: a word that is not counted is not looked for. */
    searchable: boolean('searchable').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.versionId] }),
    index('search_versions_of_resource').on(table.companyId, table.resourceId),
    index('search_versions_searchable')
      .on(table.companyId, table.assetId, table.versionId)
      .where(sql`searchable`),
    companyPolicy('search_versions'),
  ],
)

const versionInIndex = (table: { companyId: AnyPgColumn; versionId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.companyId, table.versionId],
    foreignColumns: [searchVersions.companyId, searchVersions.versionId],
  }).onDelete('cascade')

/** How far each version in the index is counted, and how far it should be. */
export const versionCounts = pgTable(
  'version_counts',
  {
    companyId: companyId(),
    versionId: uuid('version_id').notNull(),
    /** Published: all its passages are to be counted; hidden: none. */
    published: boolean('published').notNull(),
    /** The last of its passages that the two tables below count, in the order of ids: all zeros none, all f every one. */
    countedTo: uuid('counted_to').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.versionId] }),
    versionInIndex(table),
    index('version_counts_unsettled')
      .on(table.companyId, table.published.desc().nullsFirst(), table.versionId)
      .where(
        sql`counted_to <> CASE WHEN published THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid ELSE '00000000-0000-0000-0000-000000000000'::uuid END`,
      ),
    companyPolicy('version_counts'),
  ],
)

/** Which model each version that is found is embedded by; none of one that is not found. */
export const versionEmbeddings = pgTable(
  'version_embeddings',
  {
    companyId: companyId(),
    versionId: uuid('version_id').notNull(),
    /** Null while passages wait for it. */
    embeddedBy: text('embedded_by'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.versionId] }),
    versionInIndex(table),
    index('version_embeddings_by').on(table.embeddedBy, table.companyId, table.versionId),
    companyPolicy('version_embeddings'),
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
