import { auditActions } from '@millwright/contract/settings'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, companyPolicy, id, plainText, time } from './columns.ts'

/**
 * Who did what, when, from where. It refers to nobody's row, so that it outlives them; events of a company
 * that is gone are purged. Failures at addresses that nobody has stand under the nil company, which
 * nobody can read: writing one takes the time that writing a company's takes.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    companyId: companyId(),
    id: id(),
    at: time('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    actorName: plainText('actor_name'),
    action: text('action', { enum: auditActions }).notNull(),
    target: plainText('target'),
    address: plainText('address'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('audit_events_by_time').on(table.companyId, table.at, table.id),
    companyPolicy('audit_events'),
  ],
)
