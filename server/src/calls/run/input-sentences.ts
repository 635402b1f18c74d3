import type { core } from 'zod/mini'

/**
 * The sentence for an input fault that its schema has no text of its own for. Without one, zod's depends on
 * which language files some other package happens to have loaded.
 */
export function sentenceOf(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing' : `Must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      // '' stands for not given.
      return `Must be ${listed(issue.values.map(String).filter((value) => value !== ''))}`
    case 'too_big':
      return `At most ${count(issue)}`
    case 'too_small':
      return `At least ${count(issue)}`
    default:
      return 'This is not valid'
  }
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function listed(values: readonly string[]): string {
  const last = values.at(-1) ?? ''
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`
}

function count({ origin, ...limit }: { origin: string; minimum?: number | bigint; maximum?: number | bigint }): string {
  const number = (limit.maximum ?? limit.minimum ?? 0).toLocaleString('en-US')
  if (origin === 'string') return `${number} characters`
  return origin === 'array' ? `${number} entries` : number
}
