import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, companyId, time } from './columns.ts'
import { users } from './users.ts'

/**
 * One live code per person and purpose. Not by company: whoever enters one is not signed in.
 * The code itself exists only in the mail; the mail job makes it and stores its hash here.
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    purpose: text('purpose', { enum: ['verify', 'reset'] }).notNull(),
    /** Null from the request until the mail is written, and again once it was used. */
    codeHash: bytes('code_hash'),
    triesLeft: integer('tries_left').notNull().default(0),
    expiresAt: time('expires_at'),
    requestedAt: time('requested_at').notNull().defaultNow(),
    /** Requests within the hour that began at `hourStartedAt`. */
    requestsInHour: integer('requests_in_hour').notNull().default(1),
    hourStartedAt: time('hour_started_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('one_time_codes_by_user').on(table.companyId, table.userId),
  ],
)
