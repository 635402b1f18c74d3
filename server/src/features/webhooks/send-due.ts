import { limits } from '@millwright/contract/limits'
import type { DeliveryFailure } from '@millwright/contract/webhooks'
import { setTimeout as wait } from 'node:timers/promises'
import { OutgoingRefused } from '../../platform/outgoing.ts'
import {
  claimDue,
  deleteOldDeliveries,
  type DueDelivery,
  keepDelivered,
  keepFailed,
  type Outcome,
} from './due-deliveries.repository.ts'
import { messageOf } from './message.ts'
import { unsealSecret } from './sealed-secret.ts'
import { signatureHeaders } from './sign.ts'
import type { SendingDeps } from './webhooks.deps.ts'

/** While some are under way, others may become due. */
const lookEveryMs = 1_000
/** Then the next run goes on. */
const maxRunMs = 600_000
const deletedAtOnce = 500

/** Sends what is due until nothing is, and nothing is under way: who answers slowly keeps nobody else waiting. */
export async function sendDue(deps: SendingDeps, signal: AbortSignal): Promise<void> {
  const until = Date.now() + maxRunMs
  const underWay = new Set<Promise<void>>()
  const begin = (delivery: DueDelivery) => {
    const attempt: Promise<void> = tryOnce(deps, delivery, signal)
      // What could not be written down is tried again, once it counts as lost.
      .catch((error: unknown) => deps.log.error({ error, delivery: delivery.id }, 'a webhook delivery was not settled'))
      .finally(() => underWay.delete(attempt))
    underWay.add(attempt)
  }
  for (;;) {
    const room = limits.webhookMessages.ofProcess - underWay.size
    const mayBegin = !signal.aborted && Date.now() < until && room > 0
    const due = mayBegin ? await deps.database.asSystemOnce('queue', (tx) => claimDue(tx, room)) : []
    for (const delivery of due) begin(delivery)
    if (underWay.size === 0) return
    await endOfOne(underWay)
  }
}

/** Of an attempt, or of a moment. */
async function endOfOne(underWay: ReadonlySet<Promise<void>>): Promise<void> {
  const over = new AbortController()
  const moment = wait(lookEveryMs, undefined, { signal: over.signal }).catch(() => {})
  await Promise.race([...underWay, moment])
  over.abort()
}

async function tryOnce(deps: SendingDeps, delivery: DueDelivery, signal: AbortSignal): Promise<void> {
  const outcome = await send(deps, delivery, signal)
  // Broken off by our own end: the next process tries it again.
  if (signal.aborted && outcome.failure !== null) return
  await deps.database.asSystem('queue', async (tx) => {
    if (outcome.failure === null) return keepDelivered(tx, delivery, outcome)
    const { companyId, webhookId } = delivery
    const hasEnded = await keepFailed(tx, delivery, outcome)
    if (hasEnded) await deps.enqueueMail(tx, { companyId, webhookId })
  })
}

async function send(deps: SendingDeps, delivery: DueDelivery, signal: AbortSignal): Promise<Outcome> {
  const begun = performance.now()
  const milliseconds = () => Math.round(performance.now() - begun)
  const secret = secretOf(deps, delivery)
  if (secret === null) return { status: null, failure: 'secret', milliseconds: milliseconds(), reply: '' }
  const body = messageOf(delivery, deps.publicUrl())
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Millwright',
    ...signatureHeaders(secret, { id: delivery.id, at: new Date(), body }),
  }
  try {
    const { address, companyId } = delivery
    const response = await deps.sendToWebhook(address, { method: 'POST', headers, body, signal, companyId })
    const text = await response.text()
    return {
      status: response.status,
      failure: response.ok ? null : 'status',
      milliseconds: milliseconds(),
      // PostgreSQL refuses NUL in text.
      reply: text.replaceAll('\0', '').slice(0, limits.webhookReply),
    }
  } catch (error) {
    return { status: null, failure: failureOf(error), milliseconds: milliseconds(), reply: '' }
  }
}

/** Null when it was sealed under another key, as after a restore without the installation's own. */
function secretOf({ secrets, log }: SendingDeps, { sealedSecret, webhookId }: DueDelivery): string | null {
  try {
    return unsealSecret(secrets, sealedSecret)
  } catch {
    log.warn({ webhook: webhookId }, 'the secret of a webhook cannot be read')
    return null
  }
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof OutgoingRefused) {
    const { code } = error
    return code === 'size' || code === 'status' ? 'unreachable' : code
  }
  const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
  return isLate ? 'timeout' : 'unreachable'
}

/** In short steps, because on the embedded database every request waits for them. */
export async function purgeDeliveries({ database }: Pick<SendingDeps, 'database'>, signal: AbortSignal): Promise<void> {
  const deleteSome = () => database.asSystem('maintenance', (tx) => deleteOldDeliveries(tx, deletedAtOnce))
  while (!signal.aborted && (await deleteSome()) === deletedAtOnce) continue
}
