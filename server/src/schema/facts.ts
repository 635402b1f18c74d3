import type { FactKind } from '@millwright/contract/facts'
import type { Segment } from '@millwright/contract/segments'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { companyId, companyPolicy, createdAt, id, time } from './columns.ts'
import { resources, resourceVersions } from './resources.ts'
import { tsvector } from './search.ts'
import { users } from './users.ts'

/** What a version says in a table, a list, a line or a sentence (`contract/src/facts.ts`), as it was read. */
export const facts = pgTable(
  'facts',
  {
    companyId: companyId(),
    id: id(),
    versionId: uuid('version_id').notNull(),
    resourceId: uuid('resource_id').notNull(),
    assetId: uuid('asset_id').notNull(),
    /** From 1, in the order of the resource. */
    ordinal: integer('ordinal').notNull(),
    kind: text('kind').$type<FactKind>().notNull(),
    subject: text('subject').notNull(),
    attribute: text('attribute').notNull(),
    value: text('value').notNull(),
    unit: text('unit').notNull(),
    condition: text('condition').notNull(),
    text: text('text').notNull(),
    segment: jsonb('segment').$type<Segment>().notNull(),
    /** Characters of the segment's text. */
    ranges: jsonb('ranges').$type<readonly { start: number; end: number }[]>().notNull(),
    /** What it is about: the same in two versions that say otherwise of it (`knowledge/facts/about.ts`). */
    about: text('about').notNull(),
    /** All that it says: what is said twice is one fact, and a correction is of what was read. */
    readAs: text('read_as').notNull(),
    /** Its words, as passages have them. */
    tokens: tsvector('tokens').notNull(),
    // The rest is written by a trigger (`repeatable/fact-rows.sql`).
    /** The same of all facts that people read as one row, by what was read: a corrected cause keeps its remedies. */
    rowKey: text('row_key').notNull().default(''),
    /** Of the facts of its row in this version. */
    isFirst: boolean('is_first').notNull().default(true),
    /** All that it says, in small letters. */
    said: text('said').notNull().default(''),
    /** What its value begins with, behind a sign; null where that is no figure. */
    figure: numeric('figure'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    uniqueIndex('facts_once_a_version').on(table.companyId, table.versionId, table.readAs),
    index('facts_in_order').on(table.companyId, table.versionId, table.ordinal),
    index('facts_of_asset').on(table.companyId, table.assetId, table.kind),
    index('facts_of_row').on(table.companyId, table.versionId, table.rowKey),
    // What is counted and paged, by the index alone.
    index('facts_first')
      .on(
        table.companyId,
        table.assetId,
        table.kind,
        table.resourceId,
        table.ordinal,
        table.id,
        table.versionId,
        table.rowKey,
      )
      .where(sql`is_first`),
    // As text: see passage_search.
    index('facts_tokens').using('gin', sql`(company_id::text)`, table.assetId, table.tokens),
    companyPolicy('facts'),
  ],
)

/** What a person put in the place of what was read. It holds for every version of the file that says the same. */
export const factCorrections = pgTable(
  'fact_corrections',
  {
    companyId: companyId(),
    resourceId: uuid('resource_id').notNull(),
    /** Of the fact that it corrects. */
    readAs: text('read_as').notNull(),
    /** By these it is found in another reading of the same version. */
    versionId: uuid('version_id').notNull(),
    about: text('about').notNull(),
    /** Null: as it was read. */
    value: text('value'),
    unit: text('unit'),
    subject: text('subject'),
    condition: text('condition'),
    hidden: boolean('hidden').notNull(),
    correctedBy: uuid('corrected_by'),
    correctedAt: time('corrected_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.resourceId, table.readAs] }),
    foreignKey({
      columns: [table.companyId, table.resourceId],
      foreignColumns: [resources.companyId, resources.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.correctedBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    companyPolicy('fact_corrections'),
  ],
)

/** Whether a fact's correction says other words than were read: by another reading both may be the same. */
export const saysOtherwise = sql<boolean>`coalesce(
  ${factCorrections.value} <> ${facts.value} or ${factCorrections.unit} <> ${facts.unit}
  or ${factCorrections.subject} <> ${facts.subject} or ${factCorrections.condition} <> ${facts.condition}, false)`

/** A fact as a version says it. */
export type SaidFact = { subject: string; attribute: string; condition: string; value: string; unit: string }

/**
 * What quotes a fact that a newer version of the file says otherwise. Names what quotes it without a foreign
 * key: a message, a note, an approval or a clip.
 */
export const changedQuotes = pgTable(
  'changed_quotes',
  {
    companyId: companyId(),
    id: id(),
    resourceId: uuid('resource_id').notNull(),
    fromVersionId: uuid('from_version_id').notNull(),
    toVersionId: uuid('to_version_id').notNull(),
    kind: text('kind', { enum: ['message', 'note', 'approval', 'clip'] }).notNull(),
    quoterId: uuid('quoter_id').notNull(),
    about: text('about').notNull(),
    before: jsonb('before').$type<SaidFact>().notNull(),
    after: jsonb('after').$type<SaidFact>().notNull(),
    /** When who asked was told, of this mark or of one before it that says the same; null before. */
    toldAt: time('told_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.fromVersionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.toVersionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    index('changed_quotes_of_quoter').on(table.companyId, table.quoterId),
    // A note may say what several versions said.
    uniqueIndex('changed_quotes_once').on(
      table.companyId,
      table.toVersionId,
      table.quoterId,
      table.about,
      table.fromVersionId,
    ),
    index('changed_quotes_from').on(table.companyId, table.fromVersionId),
    companyPolicy('changed_quotes'),
  ],
)
