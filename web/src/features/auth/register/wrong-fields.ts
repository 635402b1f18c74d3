import { codeOfIssue, reasonOfIssue } from '@millwright/contract/reasons/issues'
import { callSentenceOf } from '@millwright/contract/reasons/reason'
import type * as z from 'zod/mini'

/** The contract's first sentence about each field of what was typed. */
export function wrongFields(schema: z.ZodMiniType, typed: unknown): Record<string, string> {
  const judged = schema.safeParse(typed, { error: codeOfIssue })
  const wrong: Record<string, string> = {}
  for (const issue of judged.error?.issues ?? []) wrong[issue.path.join('.')] ??= callSentenceOf(reasonOfIssue(issue))
  return wrong
}
