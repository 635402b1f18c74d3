import type { webhookRoutes } from '@millwright/contract/webhooks'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { targetOf } from './create-webhook.ts'
import { presentWebhook } from './webhooks.presenter.ts'
import { deleteWebhook, setWebhookState } from './webhooks.repository.ts'

type Handlers = HandlersOf<typeof webhookRoutes>

/** What waits is kept while it is paused, and sent when it is resumed. */
export const setState: Handlers['setState'] = async ({ tx, viewer, query: { webhookId: id }, body, facts }) => {
  const row = await setWebhookState(tx, viewer, { id, state: body.paused ? 'paused' : 'active' })
  if (!row) throw notFound()
  const action = body.paused ? 'webhook-paused' : 'webhook-resumed'
  await recordEvent(tx, { ...actorOf(viewer, facts), action, target: targetOf(row.address) })
  return { data: presentWebhook(row) }
}

export const removeWebhook: Handlers['remove'] = async ({ tx, viewer, query: { webhookId: id }, facts }) => {
  const address = await deleteWebhook(tx, viewer, id)
  if (address === null) throw notFound()
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'webhook-deleted', target: targetOf(address) })
  return { data: { id } }
}
