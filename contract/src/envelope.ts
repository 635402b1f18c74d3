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

export const Failure = z.object({
  status: z.literal(false),
  data: z.unknown(),
  message: z.null(),
  error: z.string(),
})
export type Failure = z.infer<typeof Failure>

export const InvalidFields = z.object({ fields: z.record(z.string(), z.string()) })
export type InvalidFields = z.infer<typeof InvalidFields>
