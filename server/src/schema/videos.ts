import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { companyId, companyPolicy, id, time, updatedAt } from './columns.ts'
import type { Doubt } from './passages.ts'
import { resourceVersions } from './resources.ts'
import { users } from './users.ts'

/** What of a video's streams decides how it is read; codecs as ffmpeg names them. */
export type VideoStreams = {
  container: string
  video: { codec: string; pixelFormat: string }
  /** Null without sound. */
  audio: { codec: string } | null
  /** The first track of subtitles that are text: its place among the tracks of subtitles, and its language. */
  subtitles: { track: number; language: string } | null
}

/** What is known of a version's video, as far as it was processed. Its pictures are files of the version. */
export const videos = pgTable(
  'videos',
  {
    companyId: companyId(),
    versionId: uuid('version_id').notNull(),
    /** Chosen with the upload, ISO 639-1; '' where it is to be found. */
    language: text('language').notNull().default(''),
    /** Seconds; null until the video was looked into, as the pixels of its upright picture. */
    duration: doublePrecision('duration'),
    width: integer('width'),
    height: integer('height'),
    /** Its streams; null until the video was looked into. */
    streams: jsonb('streams').$type<VideoStreams>(),
    /** Browsers play it, or its view. */
    plays: boolean('plays').notNull().default(false),
    /** The transcript's `updated_at` that its clips were titled from. */
    clipsOf: time('clips_of'),
    /** The seconds at which the picture changes; null until they were looked for. */
    cuts: jsonb('cuts').$type<number[]>(),
    /** When the text on the screen was read. */
    screenReadAt: time('screen_read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.versionId] }),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    companyPolicy('videos'),
  ],
)

/** A line: seconds from the start of the video. */
export type TranscriptLine = { start: number; end: number; text: string }

/** What is said in a version's video. */
export const transcripts = pgTable(
  'transcripts',
  {
    companyId: companyId(),
    id: id(),
    versionId: uuid('version_id').notNull(),
    /** ISO 639-1, '' where it is not known. */
    language: text('language').notNull(),
    /** Given as a file; a track of the video; written down by an endpoint. */
    source: text('source', { enum: ['given', 'track', 'endpoint'] }).notNull(),
    segments: jsonb('segments').$type<TranscriptLine[]>().notNull(),
    /** An endpoint has written it down up to this second; null of a whole one. */
    heardUntil: doublePrecision('heard_until'),
    /** A person has changed it. */
    edited: boolean('edited').notNull().default(false),
    updatedAt: updatedAt(),
    editedBy: uuid('edited_by'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.editedBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    uniqueIndex('transcripts_of_version').on(table.companyId, table.versionId),
    companyPolicy('transcripts'),
  ],
)

/** A stretch of a video about one thing, in seconds. Its picture is the file `clip` of the version with its ordinal. */
export const clips = pgTable(
  'clips',
  {
    companyId: companyId(),
    id: id(),
    versionId: uuid('version_id').notNull(),
    /** From 1, in the order of the video. */
    ordinal: integer('ordinal').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    start: doublePrecision('start').notNull(),
    end: doublePrecision('end').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    uniqueIndex('clips_in_order').on(table.companyId, table.versionId, table.ordinal),
    companyPolicy('clips'),
  ],
)

/** A line of the screen with its words that are in doubt. */
export type ScreenLine = TranscriptLine & { confidences: readonly Doubt[] }

/** Text that stands on the screen from one second to another. */
export const screenTexts = pgTable(
  'screen_texts',
  {
    companyId: companyId(),
    id: id(),
    versionId: uuid('version_id').notNull(),
    start: doublePrecision('start').notNull(),
    end: doublePrecision('end').notNull(),
    text: text('text').notNull(),
    /** The words of the text that are in doubt, in its order. */
    confidences: jsonb('confidences').$type<readonly Doubt[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    index('screen_texts_of_version').on(table.companyId, table.versionId, table.start),
    companyPolicy('screen_texts'),
  ],
)
