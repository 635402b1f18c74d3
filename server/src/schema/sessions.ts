import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, companyId, createdAt, time } from './columns.ts'
import { sessionFactors } from './second-factors.ts'
import { users } from './users.ts'

/**
 * Not by company: a request is known only by the hash of its token until this row says whose it is.
 * A session is also the family of its refresh tokens: ending it ends them all.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the secret that access tokens carry. */
    tokenHash: bytes('token_hash').notNull().unique(),
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    device: text('device').notNull(),
    address: text('address').notNull(),
    createdAt: createdAt(),
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    /** What it was opened with beside the password, or in its place. */
    factor: text('factor', { enum: sessionFactors }).notNull().default('none'),
    /** Until then this session may set a new password, once: its user has just entered the current one. */
    passwordGrantUntil: time('password_grant_until'),
  },
  (table) => [
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('sessions_by_user').on(table.companyId, table.userId),
    index('sessions_by_end').on(table.expiresAt),
  ],
)

/** Not by company: found by hash alone. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Null while it is the live one of its branch. */
    rotatedAt: time('rotated_at'),
    expiresAt: time('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('refresh_tokens_by_session').on(table.sessionId),
    index('refresh_tokens_by_end').on(table.expiresAt),
  ],
)
