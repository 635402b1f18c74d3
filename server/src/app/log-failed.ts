import type { Log } from '../platform/log.ts'
import type { Refusal } from '../platform/refusal.ts'

type FailedCall = {
  method: string
  route: string | undefined
  /** The same in the trace of the call. */
  requestId: string
}

/** What the operator is to look at: an error with where it comes from; a part that is away by intention, in a line. */
export function logFailed(log: Log, refusal: Refusal, call: FailedCall): void {
  if (refusal.code !== 'internal' && refusal.code !== 'unavailable') return
  if (refusal.code === 'internal' || refusal.cause !== undefined) {
    log.error({ error: refusal.cause ?? refusal, ...call }, 'request failed')
  } else {
    log.warn({ reason: refusal.message, ...call }, 'request refused')
  }
}
