import type { Webhook, WebhookDelivery } from '@millwright/contract/webhooks'
import type { DeliveryRow, WebhookRow } from './webhooks.repository.ts'

export function presentWebhook({ failingSince, createdAt, ...row }: WebhookRow): Webhook {
  return { ...row, failingSince: failingSince?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, event, state, attempts, status, milliseconds, failure, reply, createdAt, triedAt, dueAt } = row
  return {
    id,
    event,
    state,
    attempts,
    status,
    milliseconds,
    failure,
    reply,
    createdAt: createdAt.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
  }
}
