import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt } from './columns.ts'
import { users } from './users.ts'

/**
 * A registration of an address that an earlier one, not verified yet, already holds in `logins`: whichever verifies
 * first gets the address. Not by company, for the same reason as `logins`; the request role has no right on it.
 */
export const pendingLogins = pgTable(
  'pending_logins',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    email: text('email').notNull(),
    /** Where it was registered from: the owner and a stranger each sign in with their own password. */
    network: text('network').notNull(),
    /** argon2id, PHC string. */
    passwordHash: text('password_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('pending_logins_by_email').on(table.email, table.network, table.createdAt),
  ],
)
