import type * as z from 'zod/mini'
import { reasonNamed } from './refusals.ts'
import { callSentenceOf, type CallReason, reason } from './reason.ts'

type Issue = z.core.$ZodIssue

/** The code that a schema's own check names, or what its kind of check says, with the limits that hold. */
export function reasonOfIssue(issue: Issue): CallReason {
  return reasonNamed(issue.message) ?? reasonOfKind(issue)
}

/** Why what was parsed is refused: what is said of several things is said of the first. */
export function reasonOfFirst([first]: readonly Issue[]): CallReason {
  return first ? reasonOfIssue(first) : reason('field.invalid')
}

/** For a form, beside its field. */
export function sentenceOfIssue(issue: Issue | undefined): string | undefined {
  return issue && callSentenceOf(reasonOfIssue(issue))
}

/** What a schema is parsed with: zod's own text would depend on which of its languages some other package has loaded. */
export function codeOfIssue(issue: z.core.$ZodRawIssue): string {
  return issue.code === 'invalid_type' && issue.input === undefined ? 'field.missing' : 'field.invalid'
}

function reasonOfKind(issue: Issue): CallReason {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message === 'field.missing'
        ? reason('field.missing')
        : reason('field.not_of_kind', { kind: issue.expected })
    case 'invalid_value':
      // '' stands for not given.
      return reason('field.not_listed', { values: issue.values.map(String).filter((value) => value !== '') })
    case 'too_big':
      return reason(tooMuch[issue.origin] ?? 'field.too_large', { limit: Number(issue.maximum) })
    case 'too_small':
      return reason(tooLittle[issue.origin] ?? 'field.too_small', { limit: Number(issue.minimum) })
    default:
      return reason('field.invalid')
  }
}

const tooMuch: Record<string, 'field.too_long' | 'field.too_many_entries'> = {
  string: 'field.too_long',
  array: 'field.too_many_entries',
}
const tooLittle: Record<string, 'field.too_short' | 'field.too_few_entries'> = {
  string: 'field.too_short',
  array: 'field.too_few_entries',
}
