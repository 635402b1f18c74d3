import { type ErrorCode, errorReasons } from '@millwright/contract/errors'
import { type CallReason, callSentenceOf } from '@millwright/contract/reasons/reason'

/** A refusal that the caller is told about. The HTTP edge turns its code into a status, and its reason into a sentence. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly reason: CallReason
  /** Of each field of the input that is wrong, by its path. */
  readonly fields: Readonly<Record<string, CallReason>> | null
  /** Goes into the envelope's `data`. */
  readonly data: unknown
  /** Seconds, with `too-many`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    reason: CallReason = errorReasons[code],
    more: { fields?: Record<string, CallReason> | null; data?: unknown; retryAfter?: number; cause?: unknown } = {},
  ) {
    // For the log.
    super(callSentenceOf(reason), { cause: more.cause })
    this.name = 'Refusal'
    this.code = code
    this.reason = reason
    this.fields = more.fields ?? null
    this.data = more.data ?? null
    this.retryAfter = more.retryAfter
  }
}

export function notFound(): Refusal {
  return new Refusal('not-found')
}

/** The first field's reason stands for them all, where there is no other. */
export function invalidInput(fields: Record<string, CallReason>, reason?: CallReason): Refusal {
  return new Refusal('invalid-input', reason ?? Object.values(fields)[0], { fields })
}

/** Whether the same may be taken a moment later. */
export const isPassing = ({ code }: Refusal): boolean =>
  code === 'too-many' || code === 'unavailable' || code === 'locked'
