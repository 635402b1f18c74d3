import { foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companyId, companyPolicy, createdAt, id } from './columns.ts'
import { users } from './users.ts'

export const supportRequests = pgTable(
  'support_requests',
  {
    companyId: companyId(),
    id: id(),
    /** What the person is told and support is mailed; unique over the installation. */
    reference: text('reference').notNull(),
    userId: uuid('user_id').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('support_requests_by_reference').on(table.reference),
    companyPolicy('support_requests'),
  ],
)
