import type { FoundPassages } from '../search/search-passages.ts'
import { answerTypeOf, fits } from './quoting/answer-type.ts'
import { holdsMeasure, measuresAsked } from './quoting/asked-measure.ts'
import { chooseSentences } from './quoting/choose-sentences.ts'
import { contextOf } from './quoting/context.ts'
import { byStrength } from './quoting/order-quotes.ts'
import { tokensOf } from '../language/tokens.ts'

/** A model, part, position or error code: letters and digits in one word. */
const code = /^(?=.*\p{L})(?=.*\p{Nd})[\p{L}\p{Nd}]{2,}$/u

/** *Who may*, *who is allowed to*: of *who wrote it* a name is the answer, in any form. */
const asksForLeave =
  /(?<![\p{L}\p{M}])(?:may|allowed|permitted|can|must|should|qualified|darf|dürfen|muss|puede|debe|permitido|peut|doit|autorisé)(?![\p{L}\p{M}])/iu

export type Lacking = 'code' | 'figure' | 'time' | 'person'

/**
 * What would be quoted first has to hold to be the answer, and lacks: the code that is asked for, a figure of the measure
 * that is, a time or a person. What speaks of the subject and lacks that is no sure answer.
 */
export function lackingIn(found: FoundPassages): Lacking | null {
  const { question } = found
  const [first] = byStrength(chooseSentences(found))
  if (!first) return null
  const { passage, stretch } = first
  const { before, header, after, cells } = contextOf(passage, stretch)
  const head = [...before, ...(header ? [header] : [])].map(({ text }) => text).join('\n')
  const said = [stretch, ...(cells?.carried ?? []), ...after].map(({ text }) => text).join('\n')
  const codes = question.tokens.flatMap(({ surface }) => (surface !== null && code.test(surface) ? [surface] : []))
  if (codes.length > 0 && !holdsAll(codes, `${head}\n${said}\n${passage.title}`)) return 'code'
  const measures = measuresAsked(question)
  if (measures.size > 0) return holdsMeasure(measures, said, head) ? null : 'figure'
  const type = answerTypeOf(question)
  if (type !== 'time' && !(type === 'person' && asksForLeave.test(question.text))) return null
  return fits(type, { text: said, language: question.language, isStep: false }, new Set()) > 0 ? null : type
}

function holdsAll(codes: readonly string[], text: string): boolean {
  const held = new Set(tokensOf(text, 'und').map(({ surface, lexeme }) => surface ?? lexeme))
  return codes.every((one) => held.has(one))
}
