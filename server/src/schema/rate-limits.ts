import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** Not by company: who is counted here is not signed in. In the database, so that all instances count together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** What is counted, and of whom: `auth-calls 10.0.0.1`. */
    key: text('key').primaryKey(),
    windowStart: time('window_start').notNull().defaultNow(),
    count: integer('count').notNull(),
  },
  (table) => [index('rate_limits_by_start').on(table.windowStart)],
)
