import { reasons } from '@millwright/contract/reasons/refusals'
import type { webhookRoutes } from '@millwright/contract/webhooks'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { type WebhookDeps, webhooksTopic } from './webhooks.deps.ts'
import { findDeliveryOf, findWebhook, insertTest, makeDue, type WebhookRow } from './webhooks.repository.ts'

type Handlers = HandlersOf<typeof webhookRoutes>

export function sendAgain({ signals }: WebhookDeps): Handlers['sendAgain'] {
  return async ({ tx, viewer, query: { deliveryId: id } }) => {
    requireActive(await findDeliveryOf(tx, viewer, id))
    await makeDue(tx, viewer, id)
    await signals.announce(tx, { topic: webhooksTopic, message: viewer.companyId })
    return { data: { id } }
  }
}

export function sendTest({ signals }: WebhookDeps): Handlers['test'] {
  return async ({ tx, viewer, query: { webhookId } }) => {
    requireActive(await findWebhook(tx, viewer, webhookId))
    const id = await insertTest(tx, viewer, webhookId)
    await signals.announce(tx, { topic: webhooksTopic, message: viewer.companyId })
    return { data: { id } }
  }
}

function requireActive(webhook: Pick<WebhookRow, 'state'> | null): void {
  if (!webhook) throw notFound()
  if (webhook.state !== 'active') throw new Refusal('conflict', reasons.webhookNotActive)
}
