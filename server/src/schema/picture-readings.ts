import { foreignKey, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companyId, companyPolicy, id, time, updatedAt } from './columns.ts'
import { resourceVersions } from './resources.ts'
import type { SegmentTable, TextSpan } from './segment-table.ts'
import { users } from './users.ts'

type Point = { x: number; y: number }
type Corners = readonly [Point, Point, Point, Point]

/** A line as a program read it (`knowledge/readers/read-text.ts`), with the id that corrections name. */
export type StoredLine = {
  id: string
  text: string
  words: readonly {
    start: number
    end: number
    confidence: number
    box: { x: number; y: number; width: number; height: number }
  }[]
  confidence: number
  corners: Corners
}

/** How the text of a segment is set, and the straight lines of which its tables are made (`knowledge/readers/read-text.ts`). */
export type PictureSetting = {
  headings: readonly (TextSpan & { size: number })[]
  tables: readonly SegmentTable[]
  ruled: readonly { left: number; right: number; top: number; bottom: number }[]
  /** Of the segment's text that is set so. */
  textHash: string
}

/** What a program read of the picture of a segment. */
export const pictureReadings = pgTable(
  'picture_readings',
  {
    companyId: companyId(),
    versionId: uuid('version_id').notNull(),
    /** The segment of the contract, as text. */
    key: text('key').notNull(),
    /** Pixels of the upright picture. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Degrees clockwise by which its text is turned. */
    angle: real('angle').notNull(),
    lines: jsonb('lines').$type<readonly StoredLine[]>().notNull(),
    /** Lines with text, corrected ones included. */
    readLines: integer('read_lines').notNull(),
    foundLines: integer('found_lines').notNull(),
    hints: jsonb('hints').$type<readonly ('dark' | 'small' | 'blurred' | 'language')[]>().notNull(),
    /** As the text is with its corrections; null of what was read before this was kept. */
    setting: jsonb('setting').$type<PictureSetting>(),
    /** Grows with every correction, too. */
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.versionId, table.key] }),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    companyPolicy('picture_readings'),
  ],
)

/** What a person put in place of a line's text. It is kept when the version is read again. */
export const lineCorrections = pgTable(
  'line_corrections',
  {
    companyId: companyId(),
    id: id(),
    versionId: uuid('version_id').notNull(),
    key: text('key').notNull(),
    /** Of the reading that is stored now. */
    lineId: text('line_id').notNull(),
    /** Where the line stood and what it was read as: by these it is found in another reading. */
    corners: jsonb('corners').$type<Corners>().notNull(),
    readAs: text('read_as').notNull(),
    text: text('text').notNull(),
    correctedBy: uuid('corrected_by'),
    correctedAt: time('corrected_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.correctedBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    uniqueIndex('line_corrections_of_line').on(table.companyId, table.versionId, table.key, table.lineId),
    companyPolicy('line_corrections'),
  ],
)
