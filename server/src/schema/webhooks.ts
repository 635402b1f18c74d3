import type { DeliveryFailure, WebhookDelivery, WebhookEvent, WebhookState } from '@millwright/contract/webhooks'
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, companyId, companyPolicy, createdAt, id, plainText, time } from './columns.ts'
import { companies } from './companies.ts'

/** An address that a company is told events at. */
export const webhooks = pgTable(
  'webhooks',
  {
    companyId: companyId(),
    id: id(),
    address: text('address').notNull(),
    events: text('events').array().notNull().$type<WebhookEvent[]>(),
    /** Signs what is sent to it; by the installation's secret. The request role does not read it. */
    sealedSecret: bytes('sealed_secret').notNull(),
    state: text('state').notNull().default('active').$type<WebhookState>(),
    /** The first attempt since the last that succeeded; null where that was the latest. */
    failingSince: time('failing_since'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    companyPolicy('webhooks'),
  ],
)

/** What an event says besides its kind and time: ids, and the name of what it is about. */
export type EventData = { [field: string]: string | number | null }

/** An event for one webhook: written with what it tells of, sent afterwards, kept for some days as the webhook's log. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    companyId: companyId(),
    id: id(),
    webhookId: uuid('webhook_id').notNull(),
    event: text('event').notNull().$type<WebhookDelivery['event']>(),
    data: jsonb('data').notNull().$type<EventData>(),
    state: text('state').notNull().default('waiting').$type<WebhookDelivery['state']>(),
    attempts: integer('attempts').notNull().default(0),
    /** When it is tried, while it waits; while an attempt is under way, when that counts as lost. */
    dueAt: time('due_at').default(sql`now()`),
    /** Until when an attempt is under way, unless it ends before. */
    heldUntil: time('held_until'),
    firstTriedAt: time('first_tried_at'),
    /** The last attempt: what it was answered stands below. */
    triedAt: time('tried_at'),
    status: integer('status'),
    milliseconds: integer('milliseconds'),
    failure: text('failure').$type<DeliveryFailure>(),
    reply: plainText('reply'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.webhookId],
      foreignColumns: [webhooks.companyId, webhooks.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_log').on(table.companyId, table.webhookId, table.createdAt.desc()),
    index('webhook_deliveries_due')
      .on(table.companyId, table.webhookId, table.dueAt)
      .where(sql`due_at is not null`),
    index('webhook_deliveries_due_first')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('webhook_deliveries_held')
      .on(table.companyId, table.webhookId)
      .where(sql`held_until is not null`),
    index('webhook_deliveries_old')
      .on(table.createdAt)
      .where(sql`state <> 'waiting'`),
    companyPolicy('webhook_deliveries'),
  ],
)
