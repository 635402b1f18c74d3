import { reasons } from '@millwright/contract/reasons/refusals'
import { invalidInput, Refusal } from '../../platform/refusal.ts'

/** No input of the contract nests deeper than a few levels. */
const maxLevels = 64

/**
 * The JSON of a body; undefined for an empty one.
 * @throws Refusal `invalid-input` for what is none, or nests so deeply that whoever walks it runs out of stack;
 * `too-large` for one of more than so many objects, lists and values in them.
 */
export function readJson(text: string, maxParts: number): unknown {
  if (text.trim() === '') return undefined
  const value = parsed(text)
  let parts = 0
  const look = (part: unknown, levels: number): void => {
    if (++parts > maxParts) throw new Refusal('too-large', reasons.bodyTooManyParts)
    if (typeof part !== 'object' || part === null) return
    if (levels === 0) throw invalidInput({}, reasons.bodyTooDeep)
    for (const within of Object.values(part)) look(within, levels - 1)
  }
  look(value, maxLevels)
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidInput({}, reasons.bodyNotJson)
  }
}
