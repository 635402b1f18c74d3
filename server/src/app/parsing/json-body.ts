import { texts } from '@millwright/contract/texts'
import { invalidInput } from '../../platform/refusal.ts'

/** No input of the contract nests deeper than a few levels. */
const mostLevels = 64

/**
 * The JSON of a body; undefined for an empty one.
 * @throws Refusal `invalid-input` for what is none, or nests so deeply that whoever walks it runs out of stack.
 */
export function readJson(text: string): unknown {
  if (text.trim() === '') return undefined
  const value = parsed(text)
  if (isDeeperThan(mostLevels, value)) throw invalidInput({}, texts.bodyTooDeep)
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidInput({}, texts.bodyNotJson)
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part))
}
