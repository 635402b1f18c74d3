import { type Reason, sentenceOf } from '@millwright/contract/reasons/reason'
import { type TrailCode, trailSentences } from '@millwright/contract/reasons/trail-sentences'

/** What a line is about: a name alone, or what is said of it by code. */
export type TrailTarget = string | Reason<TrailCode>

// Control characters of ASCII for records and their fields. Whoever is forgotten is looked for in what is stored, so names stand
// there as they are. `trail_shorten` in SQL writes the same.
const record = '\u001E'
export const field = '\u001F'
/** Before a name that begins as a record does. */
const escape = `${record}${field}`

/** As a line is written: `\x1E` and the code, then `\x1F`, name, `=` and value of each parameter. */
export function storedTarget(target: TrailTarget): string {
  if (typeof target === 'string') return target.startsWith(record) ? `${escape}${target}` : target
  const params = Object.entries(target.params as Record<string, string | undefined>)
  return params.reduce(
    (stored, [name, value]) =>
      value === undefined ? stored : `${stored}${field}${name}=${value.replaceAll(field, ' ')}`,
    `${record}${target.code}`,
  )
}

/** Its code and parameters; null of a name alone, and of what a server wrote before lines had codes. */
export function reasonOfTarget(stored: string): { code: string; params: Record<string, string> } | null {
  if (!stored.startsWith(record) || stored.startsWith(escape)) return null
  const [code = '', ...params] = stored.slice(record.length).split(field)
  const entries = params.map((param): [string, string] => {
    const end = param.indexOf('=')
    return [param.slice(0, end), param.slice(end + 1)]
  })
  return { code, params: Object.fromEntries(entries) }
}

/** In English; as it is stored where that is a name, or a sentence of before. */
export function sentenceOfTarget(stored: string): string {
  if (stored.startsWith(escape)) return stored.slice(escape.length)
  const found = reasonOfTarget(stored)
  return found === null || !Object.hasOwn(trailSentences, found.code) ? stored : sentenceOf(found)
}
