import { type Feature, worksOn } from '../../calls/feature.ts'
import { hourMs } from '../../platform/chores.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { type EndedMailDeps, type EndedWebhook, endedWebhookQueue, sendEndedMail } from './ended-mail.jobs.ts'
import { purgeDeliveries, sendDue } from './send-due.ts'
import { type SendingDeps, type WebhookDeps, webhooksTopic } from './webhooks.deps.ts'
import { webhookHandlers } from './webhooks.routes.ts'

type WebhooksFeatureDeps = WebhookDeps & EndedMailDeps & Omit<SendingDeps, 'enqueueMail'> & { jobs: Jobs }

/** What was written with an event is looked for this often. */
const lookEveryMs = 2_000

export const webhooksFeature = {
  queues: [endedWebhookQueue],
  open: (given: WebhooksFeatureDeps) => {
    const sending = {
      ...given,
      enqueueMail: (tx: Transaction, ended: EndedWebhook) =>
        given.jobs.enqueue(tx, endedWebhookQueue, { payload: ended }),
    }
    return {
      handlers: { webhooks: webhookHandlers(given) },
      jobs: [worksOn(endedWebhookQueue, (job, signal) => sendEndedMail(given, job, signal))],
      chores: [
        {
          name: 'sending to webhooks',
          everyMs: lookEveryMs,
          // They share the work: what one has begun, no other takes.
          per: 'process',
          wokenBy: webhooksTopic,
          run: (signal) => sendDue(sending, signal),
        },
        {
          name: 'deleting old deliveries of webhooks',
          everyMs: hourMs,
          per: 'installation',
          run: (signal) => purgeDeliveries(given, signal),
        },
      ],
    }
  },
} satisfies Feature<WebhooksFeatureDeps>
