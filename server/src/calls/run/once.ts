import { limits } from '@millwright/contract/limits'
import { reason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { Route } from '@millwright/contract/route'
import type { Viewer } from '../../access/viewer.ts'
import type { ReplyLinks } from '../../links/reply-links.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import type { Reply, RequestFacts } from '../handler.ts'
import { writeKept } from '../bodies/kept-reply.ts'
import { claimKey, keepReply } from '../idempotency.repository.ts'
import type { CallInput } from './input.ts'
import { requestHash } from './request-hash.ts'

type Repeatable = { route: Route; input: CallInput; facts: RequestFacts; replyLinks: ReplyLinks }

/** A create that names a key: called again with it, it replies what it replied first. */
export async function once(
  { route, input, facts, replyLinks }: Repeatable,
  { tx, viewer }: { tx: Transaction; viewer: Viewer },
  work: () => Promise<Reply<unknown>>,
): Promise<Reply<unknown>> {
  const key = facts.idempotencyKey
  if (route.kind !== undefined || !route.create || key === null) return work()
  if (key.length > limits.idempotencyKey) {
    throw invalidInput({ 'Idempotency-Key': reason('field.too_long', { limit: limits.idempotencyKey }) })
  }
  const hash = requestHash({ method: route.method, url: input.address, body: input.body })
  const earlier = await claimKey(tx, viewer, { key, requestHash: hash })
  if (earlier && !Buffer.from(earlier.requestHash).equals(hash)) {
    throw new Refusal('conflict', reasons.idempotencyReused)
  }
  if (earlier) return replyLinks.renew(earlier.reply, earlier.links, viewer.sessionId) as Reply<unknown>
  const reply = await work()
  const kept = await writeKept(reply, { key: viewer.companyId })
  await keepReply(tx, viewer, { key, reply: kept, links: replyLinks.find(reply) })
  return reply
}
