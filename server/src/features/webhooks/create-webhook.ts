import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { webhookRoutes } from '@millwright/contract/webhooks'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { OutgoingRefused } from '../../platform/outgoing.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import { sealSecret } from './sealed-secret.ts'
import { newWebhookSecret } from './sign.ts'
import type { WebhookDeps } from './webhooks.deps.ts'
import { presentWebhook } from './webhooks.presenter.ts'
import { countWebhooks, insertWebhook } from './webhooks.repository.ts'

/** No key repeats it: the reply holds the secret, which nobody reads again. */
export function createWebhook({
  secrets,
  checkWebhookAddress,
}: WebhookDeps): HandlersOf<typeof webhookRoutes>['create'] {
  return async ({ step, viewer: admin, facts, body: { address, events } }) => {
    await checkWebhookAddress(address, admin.companyId).catch((error: unknown) => {
      // A name that is not known now may be so later: it is judged with each message.
      if (error instanceof OutgoingRefused) throw invalidInput({ address: reasons.webhookAddressForbidden })
    })
    const secret = newWebhookSecret()
    const row = await step(async (tx, _granted, viewer) => {
      if ((await countWebhooks(tx, viewer)) >= limits.webhooks) throw new Refusal('conflict', reasons.webhooksMany)
      const wanted = { address, events: [...new Set(events)], sealedSecret: sealSecret(secrets, secret) }
      const made = await insertWebhook(tx, viewer, wanted)
      await recordEvent(tx, { ...actorOf(viewer, facts), action: 'webhook-made', target: targetOf(address) })
      return made
    })
    return { data: { ...presentWebhook(row), secret } }
  }
}

/** Without path and query, which may hold what the receiver knows its senders by. */
export const targetOf = (address: string) => new URL(address).origin
