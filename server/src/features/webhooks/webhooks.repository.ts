import { limits } from '@millwright/contract/limits'
import type { NewWebhook, WebhookState } from '@millwright/contract/webhooks'
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { webhookDeliveries, webhooks } from '../../schema/webhooks.ts'

const columns = {
  id: webhooks.id,
  address: webhooks.address,
  events: webhooks.events,
  state: webhooks.state,
  failingSince: webhooks.failingSince,
  createdAt: webhooks.createdAt,
}

const isIt = ({ companyId }: Viewer, id: string) => and(eq(webhooks.companyId, companyId), eq(webhooks.id, id))

/** Oldest first. */
export async function listWebhooks(tx: Transaction, { companyId }: Viewer) {
  return tx
    .select(columns)
    .from(webhooks)
    .where(eq(webhooks.companyId, companyId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
}
export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]

/** Null where the company has none of this id. */
export async function findWebhook(tx: Transaction, viewer: Viewer, id: string): Promise<WebhookRow | null> {
  const [row] = await tx.select(columns).from(webhooks).where(isIt(viewer, id))
  return row ?? null
}

/** Until the transaction ends nobody else makes one in this company, so that counting them holds. */
export async function countWebhooks(tx: Transaction, { companyId }: Viewer): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${companyId}`}, 0))`)
  const [row] = await tx.select({ total: count() }).from(webhooks).where(eq(webhooks.companyId, companyId))
  return row?.total ?? 0
}

type WebhookToInsert = NewWebhook & { sealedSecret: Uint8Array }

export async function insertWebhook(
  tx: Transaction,
  { companyId }: Viewer,
  webhook: WebhookToInsert,
): Promise<WebhookRow> {
  const [row] = await tx
    .insert(webhooks)
    .values({ ...webhook, companyId, id: uuidv7() })
    .returning(columns)
  if (!row) throw new Error('A webhook was not inserted')
  return row
}

/** Null where the company has none of this id. What is resumed begins anew: it is not failing any more. */
export async function setWebhookState(
  tx: Transaction,
  viewer: Viewer,
  { id, state }: { id: string; state: WebhookState },
): Promise<WebhookRow | null> {
  const [row] = await tx
    .update(webhooks)
    .set({ state, ...(state === 'active' ? { failingSince: null } : {}) })
    .where(isIt(viewer, id))
    .returning(columns)
  return row ?? null
}

/** Its address; null where the company has none of this id. */
export async function deleteWebhook(tx: Transaction, viewer: Viewer, id: string): Promise<string | null> {
  const [row] = await tx.delete(webhooks).where(isIt(viewer, id)).returning({ address: webhooks.address })
  return row?.address ?? null
}

/** The newest first. */
export async function listDeliveries(tx: Transaction, { companyId }: Viewer, webhookId: string) {
  return tx
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.companyId, companyId), eq(webhookDeliveries.webhookId, webhookId)))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limits.webhookLog)
}
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]

export async function insertTest(tx: Transaction, { companyId }: Viewer, webhookId: string): Promise<string> {
  const id = uuidv7()
  await tx.insert(webhookDeliveries).values({ companyId, id, webhookId, event: 'webhook.test', data: {} })
  return id
}

/** The webhook that it was for, locked with it; null where the company has no such delivery. */
export async function findDeliveryOf(tx: Transaction, { companyId }: Viewer, id: string) {
  const [row] = await tx
    .select({ state: webhooks.state })
    .from(webhookDeliveries)
    .innerJoin(
      webhooks,
      and(eq(webhooks.companyId, webhookDeliveries.companyId), eq(webhooks.id, webhookDeliveries.webhookId)),
    )
    .where(and(eq(webhookDeliveries.companyId, companyId), eq(webhookDeliveries.id, id)))
  return row ?? null
}

/** It is due now, with a day of attempts before it. An attempt under way is not disturbed. */
export async function makeDue(tx: Transaction, { companyId }: Viewer, id: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, dueAt: sql`now()`, firstTriedAt: null })
    .where(
      and(
        eq(webhookDeliveries.companyId, companyId),
        eq(webhookDeliveries.id, id),
        sql`coalesce(${webhookDeliveries.heldUntil} <= now(), true)`,
      ),
    )
}
