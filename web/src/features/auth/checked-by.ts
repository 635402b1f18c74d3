import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/** Judges a form by a schema of the contract. The first sentence for a field stands. */
export function checkedBy<Values extends FieldValues>(schema: z.ZodMiniType<Values>): Resolver<Values> {
  return (values) => {
    const judged = schema.safeParse(values)
    if (judged.success) return { values: judged.data, errors: {} }
    const errors: Record<string, unknown> = {}
    for (const { path, message } of judged.error.issues) put(errors, path.map(String), message)
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

function put(errors: Record<string, unknown>, [name = '', ...rest]: string[], message: string) {
  if (rest.length === 0) {
    errors[name] ??= { type: 'contract', message }
    return
  }
  const inside = (errors[name] ??= {}) as Record<string, unknown>
  put(inside, rest, message)
}
