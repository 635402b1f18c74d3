import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, updatedAt } from './columns.ts'
import { users } from './users.ts'

/**
 * Not by company: sign-in knows only the e-mail address, which is unique over the installation.
 * The request role has no right on it.
 */
export const logins = pgTable(
  'logins',
  {
    email: text('email').primaryKey(),
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    /** argon2id, PHC string. Null while an invited member has set none. */
    passwordHash: text('password_hash'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('logins_by_user').on(table.companyId, table.userId),
  ],
)
