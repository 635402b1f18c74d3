import { foreignKey, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, companyId, companyPolicy, id } from './columns.ts'
import { resourceVersions } from './resources.ts'

/** A page as extraction read it: its text in reading order and, in `layout`, where each character stands. */
export const documentPages = pgTable(
  'document_pages',
  {
    companyId: companyId(),
    versionId: uuid('version_id').notNull(),
    /** From 1. */
    number: integer('number').notNull(),
    /** Points of the upright page. */
    width: real('width').notNull(),
    height: real('height').notNull(),
    text: text('text').notNull(),
    /** `knowledge/extraction/layout.ts` reads it. */
    layout: bytes('layout').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.versionId, table.number] }),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    companyPolicy('document_pages'),
  ],
)

/** Maps characters of a passage's text, from `offset` on, to characters `start` to `end` of a page's text. */
export type PassageRange = { offset: number; segment: number; start: number; end: number }

/** What can be found and cited. */
export const passages = pgTable(
  'passages',
  {
    companyId: companyId(),
    id: id(),
    versionId: uuid('version_id').notNull(),
    resourceId: uuid('resource_id').notNull(),
    assetId: uuid('asset_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    ranges: jsonb('ranges').$type<PassageRange[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    uniqueIndex('passages_in_order').on(table.companyId, table.versionId, table.ordinal),
    companyPolicy('passages'),
  ],
)
