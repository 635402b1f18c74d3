import type { webhookRoutes } from '@millwright/contract/webhooks'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { presentDelivery, presentWebhook } from './webhooks.presenter.ts'
import { findWebhook, listDeliveries, listWebhooks } from './webhooks.repository.ts'

type Handlers = HandlersOf<typeof webhookRoutes>

export const fetchWebhooks: Handlers['fetchAll'] = async ({ tx, viewer }) => ({
  data: (await listWebhooks(tx, viewer)).map(presentWebhook),
})

export const fetchLog: Handlers['fetchLog'] = async ({ tx, viewer, query: { webhookId } }) => {
  if (!(await findWebhook(tx, viewer, webhookId))) throw notFound()
  return { data: (await listDeliveries(tx, viewer, webhookId)).map(presentDelivery) }
}
