import { callSentenceOf } from './reasons/reason.ts'
import { reasons } from './reasons/refusals.ts'

/** The sentences of the product that a refusal or a form shows, in English, by the names of their reasons. */
export const texts = Object.fromEntries(
  Object.entries(reasons).map(([name, one]) => [name, callSentenceOf(one)]),
) as Record<keyof typeof reasons, string>
