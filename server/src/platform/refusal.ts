import { type ErrorCode, errorTexts } from '@millwright/contract/errors'

/** A refusal that the caller is told about. The HTTP edge turns its code into a status. */
export class Refusal extends Error {
  readonly code: ErrorCode
  /** Goes into the envelope's `data`. */
  readonly data: unknown
  /** Seconds, with `too-many`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    text: string = errorTexts[code],
    more: { data?: unknown; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(text, { cause: more.cause })
    this.name = 'Refusal'
    this.code = code
    this.data = more.data ?? null
    this.retryAfter = more.retryAfter
  }
}

export function notFound(): Refusal {
  return new Refusal('not-found')
}

export function invalidInput(fields: Record<string, string>, text?: string): Refusal {
  return new Refusal('invalid-input', text ?? Object.values(fields)[0], { data: { fields } })
}
