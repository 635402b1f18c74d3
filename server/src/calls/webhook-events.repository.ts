import type { WebhookEvent } from '@millwright/contract/webhooks'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/database/transaction.ts'
import { assets } from '../schema/assets.ts'
import { resources } from '../schema/resources.ts'
import { type EventData, webhookDeliveries, webhooks } from '../schema/webhooks.ts'

/** Goes with `tx` to each webhook of the company that wants to know: what did not happen is not told. */
export async function recordWebhookEvent(
  tx: Transaction,
  companyId: string,
  { event, data }: { event: WebhookEvent; data: EventData },
): Promise<void> {
  await tx.execute(insertingFor({ companyId, event, data: sql`select ${JSON.stringify(data)}::jsonb` }))
}

type AccessChanged = {
  kind: 'department' | 'asset'
  id: string
  changedBy: string
  /** Of how many members or groups. */
  changes: number
}

/** As `recordWebhookEvent`; who has gained or lost what, the trail says. */
export async function recordAccessChanged(
  tx: Transaction,
  companyId: string,
  { kind, id, changedBy, changes }: AccessChanged,
): Promise<void> {
  const more = JSON.stringify({ changedBy, changes })
  const data =
    kind === 'department'
      ? sql`select jsonb_build_object('departmentId', ${id}::text, 'assetId', null) || ${more}::jsonb`
      : sql`select jsonb_build_object('departmentId', a.department_id, 'assetId', a.id) || ${more}::jsonb
          from ${assets} a where a.company_id = w.company_id and a.id = ${id}`
  await tx.execute(insertingFor({ companyId, event: 'access.changed', data }))
}

type ResourceEvent = {
  companyId: string
  resourceId: string
  versionId: string
  event: Extract<WebhookEvent, `resource.${string}`>
  more?: EventData
}

/** As `recordWebhookEvent`, of a file: with its name, kind and place. */
export async function recordResourceEvent(
  tx: Transaction,
  { companyId, resourceId, versionId, event, more = {} }: ResourceEvent,
): Promise<void> {
  const data = sql`
    select jsonb_build_object('resourceId', r.id, 'versionId', ${versionId}::text, 'name', r.file_name, 'type', r.type,
      'assetId', r.asset_id, 'departmentId', a.department_id) || ${JSON.stringify(more)}::jsonb
    from ${resources} r join ${assets} a on a.company_id = r.company_id and a.id = r.asset_id
    where r.company_id = w.company_id and r.id = ${resourceId}`
  await tx.execute(insertingFor({ companyId, event, data }))
}

function insertingFor({ companyId, event, data }: { companyId: string; event: WebhookEvent; data: SQL }) {
  return sql`
    insert into ${webhookDeliveries} (company_id, id, webhook_id, event, data)
    select w.company_id, gen_random_uuid(), w.id, ${event}, e.data
    from ${webhooks} w cross join lateral (${data}) e (data)
    where w.company_id = ${companyId} and w.state = 'active' and ${event} = any (w.events)
    -- One that is being deleted is waited for, and left out: its key would be missing to what is inserted.
    for key share of w`
}
