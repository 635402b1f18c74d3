import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, companyId, companyPolicy, createdAt, id, requestRole, time, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { reasonColumns } from './reasons.ts'
import { users } from './users.ts'

/**
 * What a dictionary is read from: `key` is of a blob, and null of a file of the system. `sha256` in hexadecimal; files from
 * before it was noted have none.
 */
export type DictionaryFile = { name: string; key: string | null; sha256?: string }

const prepared = {
  /** ISO 639-1; the same twice is a thesaurus. */
  fromLanguage: text('from_language').notNull(),
  toLanguage: text('to_language').notNull(),
  name: text('name').notNull(),
  licence: text('licence').notNull().default(''),
  files: jsonb('files').$type<DictionaryFile[]>().notNull(),
  entries: integer('entries').notNull().default(0),
  /** waiting, active, completed, failed; of the system's also offered: nothing has needed it so far. */
  state: text('state').notNull().default('waiting'),
  progress: integer('progress').notNull().default(0),
  ...reasonColumns,
  /** Beginnings of preparing. Only the last one may write: an older process may still be running. */
  attempt: integer('attempt').notNull().default(0),
  heartbeatAt: time('heartbeat_at'),
  /** The blob of the compact form; set when it is whole. */
  preparedKey: text('prepared_key'),
  /** Of its bytes; null of one from before it was noted. */
  preparedSha256: bytes('prepared_sha256'),
  /** Of the code that prepared it: another one prepares it again. */
  format: integer('format').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
}

/** What the admin of a company added. */
export const dictionaries = pgTable(
  'dictionaries',
  {
    companyId: companyId(),
    id: id(),
    ...prepared,
    enabled: boolean('enabled').notNull().default(true),
    addedBy: uuid('added_by'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.addedBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    companyPolicy('dictionaries'),
  ],
)

/** What the machine has, for all companies: read by requests, written by the system alone. */
export const systemDictionaries = pgTable(
  'system_dictionaries',
  {
    id: id().primaryKey(),
    ...prepared,
    /** Names, sizes and times of its files: what changed is prepared again. */
    stamp: text('stamp').notNull(),
  },
  (table) => [
    uniqueIndex('system_dictionaries_pair').on(table.fromLanguage, table.toLanguage),
    pgPolicy('system_dictionaries_read', { to: requestRole, for: 'select', using: sql`true` }),
  ],
)

/** What a company has switched off of those that are not its own: the system's, and pairs by way of another language. */
export const switchedOffDictionaries = pgTable(
  'switched_off_dictionaries',
  { companyId: companyId(), dictionaryId: uuid('dictionary_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.companyId, table.dictionaryId] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    companyPolicy('switched_off_dictionaries'),
  ],
)
