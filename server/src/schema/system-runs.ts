import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, plainText, time } from './columns.ts'
import { reasonColumns } from './reasons.ts'

/**
 * Nothing of what users wrote. `sentence` and `advice` are of rows from before there were codes: else '', for they are made of
 * `code` and `count` where they are shown. A server of the version before reads them.
 */
export type StoredFinding = {
  code: string
  sentence: string
  advice: string
  mendable: boolean
  count: number
  examples: string[]
}

/**
 * Checks and backups. Of the installation, not of a company: the request role has no right on it. `stopped`: its process
 * ended before it.
 */
export const systemRuns = pgTable(
  'system_runs',
  {
    id: id().primaryKey(),
    kind: text('kind', { enum: ['check', 'backup'] }).notNull(),
    /** Of a check: it reads its part of all bytes. Of a backup: it is restored, and the doctor looks there. */
    thorough: boolean('thorough').notNull(),
    state: text('state', { enum: ['running', 'done', 'failed', 'stopped'] }).notNull(),
    startedAt: time('started_at').notNull().defaultNow(),
    heartbeatAt: time('heartbeat_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
    /** What became of it, of rows from before there were codes. */
    sentence: plainText('sentence'),
    ...reasonColumns,
    findings: jsonb('findings')
      .$type<StoredFinding[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Codes among `findings` that were not there at the check before. */
    fresh: text('fresh').array().notNull().default([]),
    files: integer('files').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [index('system_runs_by_start').on(table.kind, table.startedAt)],
)

/** One row: how far the checks have come with the bytes of all files. */
export const systemState = pgTable('system_state', {
  one: boolean('one').primaryKey().default(true),
  /** When the installation was first seen: what is due each day is due a day later. */
  since: time('since').notNull().defaultNow(),
  /** The key after which the next check reads on. */
  readTo: plainText('read_to'),
  /** When a check last read its part; null before the first. */
  readAt: time('read_at'),
  /** Keys whose bytes were not what was stored: each check reads them again. */
  damaged: text('damaged').array().notNull().default([]),
  /** What this installation has written into its bucket last, the newest first: whoever finds another one there is a copy. */
  storageTokens: text('storage_tokens').array().notNull().default([]),
})
