import { InvalidFields } from '@millwright/contract/envelope'
import { errorTexts } from '@millwright/contract/errors'
import type { CallCode } from '@millwright/contract/reasons/reason'
import type * as z from 'zod/mini'

type Refusal = { status: number; message: string | null; code?: string | undefined; data?: unknown }

/** A call that was refused, or that never reached the server (`status` 0). Its message is a sentence to show. */
export class ApiError extends Error {
  readonly status: number
  /** Why, as a stable word; of a server that said nothing, `service.unavailable`. */
  readonly code: CallCode | null
  /** The `data` of the refusal, unparsed. */
  readonly data: unknown
  /** The sentence for each field that was wrong, by its path. */
  readonly fields: Readonly<Record<string, string>>

  /** Whether the message is of this case; a reply without a text gets a sentence that fits every one. */
  readonly hasReason: boolean

  constructor({ status, message, code, data = null }: Refusal) {
    super(message || (status === 0 ? errorTexts.unavailable : errorTexts.internal))
    this.name = 'ApiError'
    this.status = status
    this.code = (code ?? (status === 0 ? 'service.unavailable' : null)) as CallCode | null
    this.data = data
    this.fields = InvalidFields.safeParse(data).data?.fields ?? {}
    this.hasReason = Boolean(message) || status === 0
  }
}

/** What is stored now, which a save is refused with where somebody else saved meanwhile; null for any other failure. */
export function conflictIn<Stored>(error: unknown, schema: z.ZodMiniType<Stored>): Stored | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return schema.safeParse(error.data).data ?? null
}

/** Why it failed, as far as anybody said so. */
export function reasonOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.hasReason ? error.message : otherwise
}
