import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, companyPolicy, createdAt, id, time, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

export const departments = pgTable(
  'departments',
  {
    companyId: companyId(),
    id: id(),
    name: text('name').notNull(),
    info: text('info').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** In the bin since; out of every list and of the index at once. */
    deletedAt: time('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.createdBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    index('departments_alive')
      .on(table.companyId)
      .where(sql`deleted_at is null`),
    companyPolicy('departments'),
  ],
)
