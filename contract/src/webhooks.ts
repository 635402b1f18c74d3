import * as z from 'zod/mini'
import { Id, idField, Time } from './ids.ts'
import { limits } from './limits.ts'
import { codes } from './reasons/refusals.ts'
import type { RouteTable } from './route.ts'

/** What a webhook can tell of. A version that is a file's first is told of by `resource.processed` alone. */
export const webhookEvents = [
  'resource.processed',
  'resource.failed',
  'resource.version_added',
  'question.answered',
  'question.unanswered',
  'answer.approved',
  'access.changed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** `ended`: a day of failures; an admin can resume it. */
export const WebhookState = z.enum(['active', 'paused', 'ended'])
export type WebhookState = z.infer<typeof WebhookState>

/** Its secret stands in no reply but that of the call that makes it. */
export const Webhook = z.object({
  id: Id,
  address: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: WebhookState,
  /** Since when nothing has arrived; null while the last one did. */
  failingSince: z.nullable(Time),
  createdAt: Time,
})
export type Webhook = z.infer<typeof Webhook>

export const NewWebhookReply = z.extend(Webhook, { secret: z.string() })
export type NewWebhookReply = z.infer<typeof NewWebhookReply>

/** Why an attempt did not succeed; `status`: the receiver answered with another status than 2xx. */
export const DeliveryFailure = z.enum(['status', 'redirect', 'address', 'protocol', 'timeout', 'unreachable', 'secret'])
export type DeliveryFailure = z.infer<typeof DeliveryFailure>

/** One event for one webhook, with its last attempt. */
export const WebhookDelivery = z.object({
  id: Id,
  event: z.enum([...webhookEvents, 'webhook.test']),
  /** `waiting`: it is tried at `dueAt`, for the first time or again. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  createdAt: Time,
  triedAt: z.nullable(Time),
  dueAt: z.nullable(Time),
  /** What the receiver answered with; null where it did not. */
  status: z.nullable(z.int()),
  milliseconds: z.nullable(z.int()),
  failure: z.nullable(DeliveryFailure),
  /** The beginning of what it answered. */
  reply: z.string(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const Address = z.string(codes.webhookAddressInvalid).check(
  z.trim(),
  z.maxLength(limits.webhookAddress, codes.webhookAddressInvalid),
  z.refine((text) => {
    const url = URL.parse(text)
    if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false
    return url.protocol === 'https:' || url.protocol === 'http:'
  }, codes.webhookAddressInvalid),
)

export const NewWebhook = z.object({
  address: Address,
  events: z
    .array(z.enum(webhookEvents, codes.webhookEventUnknown), codes.webhookEventsFew)
    .check(z.minLength(1, codes.webhookEventsFew), z.maxLength(webhookEvents.length, codes.webhookEventUnknown)),
})
export type NewWebhook = z.infer<typeof NewWebhook>

const webhookQuery = z.object({ webhookId: idField(codes.webhookIdInvalid, codes.webhookIdInvalid) })
const deliveryQuery = z.object({ deliveryId: idField(codes.deliveryIdInvalid, codes.deliveryIdInvalid) })
const path = '/api/settings/webhooks'

export const webhookRoutes = {
  fetchAll: {
    method: 'GET',
    path,
    summary: 'The webhooks of the company, oldest first',
    output: z.array(Webhook),
    access: 'webhook.manage',
  },
  create: {
    method: 'POST',
    path,
    summary: 'Makes a webhook, and shows the secret that signs its messages this once',
    body: NewWebhook,
    output: NewWebhookReply,
    message: 'Webhook made',
    access: 'webhook.manage',
    create: true,
    stepwise: true,
  },
  setState: {
    method: 'PUT',
    path,
    summary: 'Pauses a webhook, or resumes it',
    query: webhookQuery,
    body: z.object({ paused: z.boolean() }),
    output: Webhook,
    access: 'webhook.manage',
  },
  remove: {
    method: 'DELETE',
    path,
    summary: 'Deletes a webhook with its log; nothing is sent to it any more',
    query: webhookQuery,
    output: z.object({ id: Id }),
    message: 'Webhook deleted',
    access: 'webhook.manage',
  },
  fetchLog: {
    method: 'GET',
    path: `${path}/deliveries`,
    summary: 'What was sent to a webhook, newest first, and what came of it',
    query: webhookQuery,
    output: z.array(WebhookDelivery),
    access: 'webhook.manage',
  },
  test: {
    method: 'POST',
    path: `${path}/test`,
    summary: 'Sends a webhook an event of no meaning, once',
    query: webhookQuery,
    output: z.object({ id: Id }),
    access: 'webhook.manage',
  },
  sendAgain: {
    method: 'POST',
    path: `${path}/deliveries/send-again`,
    summary: 'Sends an event once more, under the same id',
    query: deliveryQuery,
    output: z.object({ id: Id }),
    access: 'webhook.manage',
  },
} as const satisfies RouteTable
