import { measuredBy, measuresIn } from '../../facts/measures.ts'
import { limitNamed, lessThan, mayNotExceed } from '../../facts/words/fact-words.ts'
import type { AskedValues, ValueKind } from './asked-values.ts'

/** Beside such a word a figure is no value of its own: *not at 210 bar*, *from 210 bar on*. */
const qualified =
  /(?<![\p{L}\p{M}])(?:not|never|no|above|below|over|under|exceed\p{L}*|between|from|until|up to|at least|more|less|about|approx\p{L}*|nicht|nie|kein\p{L}*|über|unter|zwischen|von|ab|bis|mindestens|höchstens|mehr|weniger|etwa|nunca|superior\p{L}*|inferior\p{L}*|entre|desde|hasta|menos|más|ne|pas|jamais|dépass\p{L}*|supérieur\p{L}*|inférieur\p{L}*|dès|jusqu\p{L}*|moins|plus)(?![\p{L}\p{M}])/iu

/** The one figure of a sentence that is of the measure asked for; null where there are more, or it is said in part only. */
export function valueOfSentence(kind: ValueKind, text: string, { measures }: AskedValues): string | null {
  if (kind !== 'measure' || text.includes('\t')) return null
  if (limitNamed(text) !== null || lessThan.test(text) || mayNotExceed.test(text) || qualified.test(text)) return null
  const [only, ...others] = measuresIn(text).filter(({ of }) => measures.has(measuredBy(of)))
  return only && others.length === 0 ? text.slice(only.start, only.end).replace(/\s+/gu, ' ') : null
}
