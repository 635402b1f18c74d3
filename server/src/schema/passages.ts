import type { Segment } from '@millwright/contract/segments'
import { foreignKey, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, companyId, companyPolicy, id } from './columns.ts'
import { resourceVersions } from './resources.ts'

/** A range of a segment's text with the confidence of its reading, 0-1. */
export type Doubt = { start: number; end: number; confidence: number }

/**
 * A page, a block or a stretch of seconds as its reader gave it: its text in reading order and, where it has places,
 * where each character stands.
 */
export const segments = pgTable(
  'segments',
  {
    companyId: companyId(),
    versionId: uuid('version_id').notNull(),
    /** The segment of the contract, as text. */
    key: text('key').notNull(),
    /** From 1, in the order of the resource. */
    ordinal: integer('ordinal').notNull(),
    /** Points of the upright page; null for what is no page. */
    width: real('width'),
    height: real('height'),
    text: text('text').notNull(),
    /** `knowledge/readers/layout.ts` reads it. */
    layout: bytes('layout'),
    /** Of what was read from a picture: the words of the text that are in doubt, in its order. */
    confidences: jsonb('confidences').$type<readonly Doubt[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.versionId, table.key] }),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    companyPolicy('segments'),
  ],
)

/**
 * Maps characters of a passage's text, from `offset` on, to characters `start` to `end` of a segment's text. A heading
 * has a range of its own with its `path`: itself after those above it. So have the rows of a table and what stands over
 * them, which `part` tells.
 */
export type PassageRange = { offset: number; segment: Segment; start: number; end: number; path?: string } & PassagePart

/**
 * Rows that follow one another, or what is read with the rows below: their table's caption and header, the line that names
 * their group, a cell that reaches down. `columns` are those of the cells where they are not the first ones (then it is
 * one row); `carried` are the row's blank columns that say what the cell above says.
 */
export type PassagePart = {
  part?: 'row' | 'caption' | 'header' | 'group' | 'cell'
  columns?: readonly number[]
  carried?: readonly number[]
}

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
