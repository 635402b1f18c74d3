import * as z from 'zod/mini'

/** Every JSON reply. `data` of a validation failure is `{fields: {path: text}}`. */
export function envelopeOf<Data extends z.ZodMiniType>(data: Data) {
  return z.object({
    status: z.boolean(),
    data: z.nullable(data),
    message: z.nullable(z.string()),
    error: z.nullable(z.string()),
  })
}

/** Why, as a stable code with what its sentence names. */
export const Reason = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) })
export type Reason = z.infer<typeof Reason>

export const Failure = z.object({
  status: z.literal(false),
  data: z.unknown(),
  message: z.null(),
  /** In English. What it says is told by `code` and `params` too, for other languages and for programs. */
  error: z.string(),
  /** A stable word such as `file.too_large`; of a reply of before there were codes, none. */
  code: z.optional(z.string()),
  /** What the sentence names: limits, counts, names. */
  params: z.optional(z.record(z.string(), z.unknown())),
  /** Of a validation failure, the code and parameters of each field. */
  reasons: z.optional(z.record(z.string(), Reason)),
})
export type Failure = z.infer<typeof Failure>

/** What a stream ends with that failed: the sentence, and beside it what it is made of, as in `Failure`. */
export const ErrorEvent = z.object({
  type: z.literal('error'),
  content: z.string(),
  code: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
})

export const InvalidFields = z.object({ fields: z.record(z.string(), z.string()) })
export type InvalidFields = z.infer<typeof InvalidFields>
