import { bigint, date, foreignKey, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { companyId, companyPolicy } from './columns.ts'
import { companies } from './companies.ts'

/** What whoever runs the installation allows one company; of a company without a row the settings hold. Null: no limit. */
export const companyQuotas = pgTable(
  'company_quotas',
  {
    companyId: uuid('company_id').primaryKey(),
    bytes: bigint('bytes', { mode: 'number' }),
    members: integer('members'),
    /** Of a day. */
    questions: integer('questions'),
  },
  (table) => [
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    companyPolicy('company_quotas'),
  ],
)

/**
 * How many bytes a company stores: the sum over its rows. Triggers on what names bytes add a row for what a statement changed,
 * and now and then put a company's rows together (repeatable/stored-bytes.sql). One row that is counted up would make all uploads
 * of a company wait for each other.
 */
export const storedBytes = pgTable(
  'stored_bytes',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    companyId: companyId(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    // Holds every column: it is read instead of the table.
    index('stored_bytes_of_company').on(table.companyId, table.bytes),
    companyPolicy('stored_bytes'),
  ],
)

/** How many questions a company has asked on the last day on which it asked one; counted where a quota holds. */
export const askedQuestions = pgTable(
  'asked_questions',
  {
    companyId: uuid('company_id').primaryKey(),
    /** Of UTC. */
    day: date('day').notNull(),
    questions: integer('questions').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    companyPolicy('asked_questions'),
  ],
)
