import { durations } from '@millwright/contract/limits'
import type { FastifyReply } from 'fastify'
import type { TokenQuota } from '../calls/token-counter.ts'

/** The headers of draft-ietf-httpapi-ratelimit-headers-10; `Retry-After` goes with the refusal itself. */
export function tellQuota(reply: FastifyReply, { most, remaining, secondsLeft }: TokenQuota): void {
  void reply.headers({
    'RateLimit-Policy': `"token";q=${most};w=${durations.tokenCalls / 1000}`,
    RateLimit: `"token";r=${remaining};t=${secondsLeft}`,
  })
}
