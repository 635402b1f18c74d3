import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, time } from './columns.ts'
import { users } from './users.ts'

/**
 * What a member has signed in with, which outlives their sessions: who signs out every evening has no new device every
 * morning. Not by company: who signs in has none yet. The request role has no right on it.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    /** Browser and system in words, as `deviceName` says them. */
    device: text('device').notNull(),
    /** The first sign-in with it, or the first after a long time, and the network address that this one came from. */
    since: time('since').notNull().defaultNow(),
    address: text('address').notNull(),
    lastAt: time('last_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.device] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('known_devices_by_last').on(table.lastAt),
  ],
)
