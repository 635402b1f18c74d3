import type * as z from 'zod/mini'

/** The contract's first sentence about each field of what was typed. */
export function wrongFields(schema: z.ZodMiniType, typed: unknown): Record<string, string> {
  const judged = schema.safeParse(typed)
  const wrong: Record<string, string> = {}
  for (const { path, message } of judged.error?.issues ?? []) wrong[path.join('.')] ??= message
  return wrong
}
