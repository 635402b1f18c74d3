import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Outgoing } from '../../platform/outgoing.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Signals } from '../../platform/signals/signal.ts'
import type { EndedWebhook } from './ended-mail.jobs.ts'

export type WebhookDeps = {
  secrets: Secrets
  signals: Signals
  /** @throws OutgoingRefused where no webhook may be sent to this address; Error where its name is not known now. */
  checkWebhookAddress: (address: string, companyId: string) => Promise<void>
}

export type SendingDeps = {
  database: Database
  secrets: Secrets
  log: Log
  publicUrl: () => string
  sendToWebhook: Outgoing
  /** Commits with `tx`. */
  enqueueMail: (tx: Transaction, ended: EndedWebhook) => Promise<void>
}

/** Signalled where somebody waits for a message to be sent. */
export const webhooksTopic = 'webhooks'
