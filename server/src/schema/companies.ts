import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { pgPolicy } from 'drizzle-orm/pg-core'
import { createdAt, requestRole, time, updatedAt } from './columns.ts'

export const companies = pgTable(
  'companies',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Null until its admin has verified the e-mail address; pending ones go after a day. */
    verifiedAt: time('verified_at'),
    /** The network that registered it, for the mail that asks to verify it; goes with the verification. */
    registeredFrom: text('registered_from'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('companies_pending')
      .on(table.createdAt)
      .where(sql`verified_at is null`),
    pgPolicy('companies_of_company', {
      to: requestRole,
      for: 'all',
      using: sql`id = nullif(current_setting('app.company', true), '')::uuid`,
      withCheck: sql`id = nullif(current_setting('app.company', true), '')::uuid`,
    }),
  ],
)
