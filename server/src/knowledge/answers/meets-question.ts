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

/**
 * Whether what would be quoted first can be the answer: it holds the code that is asked for, and a figure of the measure
 * that is, or a time or a person. What speaks of the subject and lacks that is no sure answer.
 */
export function meetsQuestion(found: FoundPassages): boolean {
  const { question } = found
  const [first] = byStrength(chooseSentences(found))
  if (!first) return true
  const { passage, stretch } = first
  const { before, header, after, cells } = contextOf(passage, stretch)
  const head = [...before, ...(header ? [header] : [])].map(({ text }) => text).join('\n')
  const said = [stretch, ...(cells?.carried ?? []), ...after].map(({ text }) => text).join('\n')
  const codes = question.tokens.flatMap(({ surface }) => (surface !== null && code.test(surface) ? [surface] : []))
  if (codes.length > 0 && !holdsAll(codes, `${head}\n${said}\n${passage.title}`)) return false
  const measures = measuresAsked(question)
  if (measures.size > 0) return holdsMeasure(measures, said, head)
  const type = answerTypeOf(question)
  if (type !== 'time' && !(type === 'person' && asksForLeave.test(question.text))) return true
  return fits(type, { text: said, language: question.language, isStep: false }, new Set()) > 0
}

function holdsAll(codes: readonly string[], text: string): boolean {
  const held = new Set(tokensOf(text, 'und').map(({ surface, lexeme }) => surface ?? lexeme))
  return codes.every((one) => held.has(one))
}
