import { zodResolver } from '@hookform/resolvers/zod'
import { codeOfIssue, reasonOfIssue } from '@millwright/contract/reasons/issues'
import { callSentenceOf } from '@millwright/contract/reasons/reason'
import { reasonNamed } from '@millwright/contract/reasons/refusals'
import type { FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/** What judges a form by a schema of the contract: its codes become the sentences beside the fields. */
export function schemaResolver<Schema extends z.ZodMiniType<FieldValues, FieldValues>>(
  schema: Schema,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  const saying = {
    _zod: schema._zod,
    async parseAsync(values: unknown): Promise<unknown> {
      const judged = await schema.safeParseAsync(values, { error: codeOfIssue })
      if (judged.success) return judged.data
      for (const issue of judged.error.issues) say(issue)
      throw judged.error
    },
  }
  return zodResolver(saying as unknown as Schema) as Resolver<z.input<Schema>, unknown, z.output<Schema>>
}

/** What a union has a code for is said of whichever of its members came closest. */
function say(issue: Issue, sentence = callSentenceOf(reasonOfIssue(issue))): void {
  if (issue.code === 'invalid_union') {
    const own = reasonNamed(issue.message) ? sentence : undefined
    for (const one of issue.errors.flat()) say(one, own)
  }
  Object.assign(issue, { message: sentence })
}
