import { sql } from 'drizzle-orm'
import { index, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, companyId, companyPolicy, createdAt } from './columns.ts'

/** The reply of a create, so that a double submit gets the same reply for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, path, query and body. */
    requestHash: bytes('request_hash').notNull(),
    /** As text, because a second reply is the first one byte for byte. Null only inside the transaction that does the work. */
    reply: json('reply').$type<unknown>(),
    /** The signed links within the reply: made anew for the session that asks again. */
    links: json('links')
      .$type<{ at: string[]; kind: string; id: string; link?: string }[]>()
      .notNull()
      .default(sql`'[]'::json`),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.key] }),
    index('idempotency_keys_by_age').on(table.createdAt),
    companyPolicy('idempotency_keys'),
  ],
)

/** The same for registration, where nobody is signed in. Not by company: there is none yet. */
export const registrationKeys = pgTable(
  'registration_keys',
  {
    key: text('key').primaryKey(),
    requestHash: bytes('request_hash').notNull(),
    reply: json('reply').$type<unknown>(),
    createdAt: createdAt(),
  },
  (table) => [index('registration_keys_by_age').on(table.createdAt)],
)
