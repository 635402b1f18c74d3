import type { webhookRoutes } from '@millwright/contract/webhooks'
import type { HandlersOf } from '../../calls/handler.ts'
import { removeWebhook, setState } from './change-webhook.ts'
import { createWebhook } from './create-webhook.ts'
import { fetchLog, fetchWebhooks } from './fetch-webhooks.ts'
import { sendAgain, sendTest } from './send-again.ts'
import type { WebhookDeps } from './webhooks.deps.ts'

export function webhookHandlers(deps: WebhookDeps): HandlersOf<typeof webhookRoutes> {
  return {
    fetchAll: fetchWebhooks,
    create: createWebhook(deps),
    setState,
    remove: removeWebhook,
    fetchLog,
    test: sendTest(deps),
    sendAgain: sendAgain(deps),
  }
}
