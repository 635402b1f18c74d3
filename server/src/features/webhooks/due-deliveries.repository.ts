import { durations, limits } from '@millwright/contract/limits'
import type { DeliveryFailure } from '@millwright/contract/webhooks'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type EventData, webhookDeliveries, webhooks } from '../../schema/webhooks.ts'

// As the owner, over all companies.

/** An attempt that ended with its process counts as lost after this, and the delivery is due again. */
const lostAfterSeconds = 60

/** Before the next attempt, by how many there were; the last is a day after the first. */
const pausesSeconds = [5, 60, 300, 1_800, 7_200, 21_600, 43_200]

export type DueDelivery = {
  companyId: string
  id: string
  webhookId: string
  event: typeof webhookDeliveries.$inferSelect.event
  data: EventData
  createdAt: Date
  attempts: number
  triedAt: Date
  address: string
  sealedSecret: Uint8Array
}

/**
 * What is due, begun to be tried: each webhook has a turn before one has its second, and few of one are under way at
 * once; of one that fails, a single one. A webhook that another process is claiming for is left to it.
 */
export async function claimDue(tx: Transaction, most: number): Promise<DueDelivery[]> {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    with free as materialized (
      select w.company_id, w.id, w.address, w.sealed_secret, w.failing_since from ${webhooks} w
      where w.state = 'active' and exists (
        select from ${webhookDeliveries} p
        where p.company_id = w.company_id and p.webhook_id = w.id and p.due_at <= now())
      for no key update skip locked
    ), due as materialized (
      select d.company_id, d.id, w.address, w.sealed_secret, d.turn, d.due_at
      from free w cross join lateral (
        select f.*, row_number() over (order by f.due_at) as turn from (
          select p.company_id, p.id, p.due_at from ${webhookDeliveries} p
          where p.company_id = w.company_id and p.webhook_id = w.id and p.due_at <= now()
          order by p.due_at
          limit greatest(0, case when w.failing_since is null then ${limits.webhookMessages.ofOne}::int else 1 end
            - webhook_messages_under_way(w.company_id, w.id))
          for update skip locked) f) d
    ), next as (select * from due order by turn, due_at limit ${most}
    ), begun as (
      update ${webhookDeliveries} d set attempts = d.attempts + 1, tried_at = now(),
        first_tried_at = coalesce(d.first_tried_at, now()),
        held_until = now() + ${lostAfterSeconds} * interval '1 second',
        due_at = now() + ${lostAfterSeconds} * interval '1 second'
      from next n where d.company_id = n.company_id and d.id = n.id
      returning d.company_id, d.id, d.webhook_id, d.event, d.data, d.created_at, d.attempts, d.tried_at
    )
    select b.company_id as "companyId", b.id, b.webhook_id as "webhookId", b.event, b.data,
      b.created_at as "createdAt", b.attempts, b.tried_at as "triedAt", n.address, n.sealed_secret as "sealedSecret"
    from begun b join next n on n.company_id = b.company_id and n.id = b.id`)
  return rows.map(
    (row) =>
      ({
        ...row,
        createdAt: new Date(row['createdAt'] as string),
        triedAt: new Date(row['triedAt'] as string),
      }) as DueDelivery,
  )
}

export type Outcome = {
  status: number | null
  failure: DeliveryFailure | null
  milliseconds: number
  reply: string
}

type TriedDelivery = Pick<DueDelivery, 'companyId' | 'id' | 'webhookId' | 'triedAt'>

/** Unless somebody else tries it by now. */
const isStillOurs = ({ companyId, id, triedAt }: TriedDelivery) =>
  and(
    eq(webhookDeliveries.companyId, companyId),
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.triedAt, triedAt),
    sql`${webhookDeliveries.heldUntil} is not null`,
  )

export async function keepDelivered(tx: Transaction, tried: TriedDelivery, outcome: Outcome): Promise<void> {
  const { companyId, webhookId } = tried
  // The webhook first, as in `keepFailed`.
  await tx
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId), sql`failing_since is not null`))
  await tx
    .update(webhookDeliveries)
    .set({ ...outcome, state: 'delivered', dueAt: null, heldUntil: null })
    .where(isStillOurs(tried))
}

/**
 * It waits for the next attempt, or has failed: a test, and what was under way when its webhook ended, at once, another a day
 * after its first attempt. Returns whether the webhook has ended with it, because nothing has arrived there since.
 */
export async function keepFailed(tx: Transaction, tried: DueDelivery, outcome: Outcome): Promise<boolean> {
  const { companyId, webhookId, triedAt, event, attempts } = tried
  const day = sql`${durations.webhookRetries} * interval '1 millisecond'`
  const pause = sql`${pausesSeconds[attempts - 1] ?? durations.webhookRetries / 1000} * interval '1 second'`
  const { firstTriedAt } = webhookDeliveries
  const isIt = and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId))
  // The webhook first, as whoever deletes or ends it does.
  const [webhook] = await tx
    .update(webhooks)
    .set({ failingSince: sql`coalesce(failing_since, ${triedAt.toISOString()}::timestamptz)` })
    .where(isIt)
    .returning({ state: webhooks.state })
  const isLast = event === 'webhook.test' || webhook?.state === 'ended'
  const isOver = isLast ? sql`true` : sql`tried_at >= ${firstTriedAt} + ${day}`
  const [row] = await tx
    .update(webhookDeliveries)
    .set({
      ...outcome,
      heldUntil: null,
      state: sql`case when ${isOver} then 'failed' else 'waiting' end`,
      dueAt: sql`case when ${isOver} then null else least(tried_at + ${pause}, ${firstTriedAt} + ${day}) end`,
    })
    .where(isStillOurs(tried))
    .returning({ state: webhookDeliveries.state, firstTriedAt })
  if (row?.state !== 'failed' || event === 'webhook.test') return false
  const ended = await tx
    .update(webhooks)
    .set({ state: 'ended' })
    .where(
      and(isIt, eq(webhooks.state, 'active'), sql`failing_since <= ${row.firstTriedAt?.toISOString()}::timestamptz`),
    )
  if (ended.rowCount !== 1) return false
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', dueAt: null })
    .where(
      and(
        eq(webhookDeliveries.companyId, companyId),
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.state, 'waiting'),
      ),
    )
  return true
}

/** Some of what was kept long enough; returns how many. */
export async function deleteOldDeliveries(tx: Transaction, most: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${webhookDeliveries} where ctid in (
      select ctid from ${webhookDeliveries}
      where state <> 'waiting' and created_at < now() - ${durations.webhookLog} * interval '1 millisecond'
      limit ${most})`)
  return rowCount ?? 0
}
