import type { Language } from '../../language/language.ts'
import { createAlternativesHeld } from '../../search/question/alternatives.ts'
import { createLexemesOf } from '../../search/question/groups.ts'
import { softOverlap } from '../../search/rerank.ts'
import type { Question } from '../../search/question/question.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import { saysFault } from '../../facts/words/trouble-words.ts'
import { type AnswerType, answerTypeOf, asksForRecurrence } from './answer-type.ts'
import { type AskedMeasure, measuresAsked } from './asked-measure.ts'
import { asksForFigure } from './ranking/figure-nouns.ts'
import { type Intents, intentsOf } from './ranking/intents.ts'

/** A model, part, position or error code: letters and digits in one word. */
const code = /^(?=.*\p{L})(?=.*\p{Nd})[\p{L}\p{Nd}]{2,}$/u

/** *It won't …*, *too hot*, *what to do*: something is wrong, and what helps is wanted. */
const remedyAsked =
  /(?<![\p{L}\p{M}])(?:why|what (?:to|can i|should i|do i) do|no|not|too|keeps?|won['’]?t|warum|wieso|was tun|nicht|kein\p{L}*|zu|por qué|qué hago|demasiado|pourquoi|que faire|pas|trop)(?![\p{L}\p{M}])/iu

/** What a question asks, as far as a place can hold it. Shares are of what all its words weigh, those unknown to the material among them. */
export type QuestionFeatures = {
  lexemes: readonly string[]
  distinct: readonly string[]
  surfaces: ReadonlySet<string>
  codes: readonly string[]
  type: AnswerType
  measures: ReadonlySet<AskedMeasure>
  asksRemedy: boolean
  asksRecurrence: boolean
  /** It names what has a figure: *baud rate*. */
  asksFigure: boolean
  intents: Intents
  /** Of the words that the material knows, the one that tells most; '' where it knows none. */
  rarest: string
  /** The share that the material knows. */
  known: number
  lexemesOf: (text: string, language: Language) => readonly string[]
  /** The share of these words of the question that stands in a text, in another form as well. */
  share: (of: readonly string[], text: readonly string[]) => number
  /** The share of its words for which a text holds others that mean the same. */
  meant: (text: readonly string[], language: Language) => number
  /** The share of its words, each counted as one, that a text holds or says in others that mean the same. */
  covered: (text: readonly string[], language: Language) => number
  idf: FoundPassages['idf']
  whole: number
}

export function askedIn({ question, idf, unknownIdf }: FoundPassages): QuestionFeatures {
  const lexemes = question.tokens.map(({ lexeme }) => lexeme)
  const distinct = [...new Set(lexemes)]
  const whole = distinct.reduce((sum, lexeme) => sum + (idf(lexeme) || unknownIdf), 0) || 1
  const surfaces = new Set(question.tokens.flatMap(({ surface }) => surface ?? []))
  const type = answerTypeOf(question)
  const { sumIn, weightIn } = createAlternativesHeld(question)
  const covered = (text: readonly string[], language: Language) => {
    const others = question.alternatives.filter((one) => weightIn(one, text, language) > 0)
    const held = new Set([...text, ...others.flatMap((one) => one.lexemes)])
    return distinct.filter((lexeme) => held.has(lexeme)).length / Math.max(1, distinct.length)
  }
  return {
    lexemes,
    distinct,
    surfaces,
    codes: [...surfaces].filter((surface) => code.test(surface)),
    type,
    measures: measuresAsked(question),
    asksRemedy: asksForRemedy(question),
    asksRecurrence: asksForRecurrence(question),
    asksFigure: asksForFigure(question),
    intents: intentsOf(question.text),
    rarest: distinct.reduce((one, other) => (idf(other) > idf(one) ? other : one), ''),
    known: distinct.reduce((sum, lexeme) => sum + idf(lexeme), 0) / whole,
    lexemesOf: createLexemesOf(question),
    share: (of, text) => softOverlap(of, text, idf) / whole,
    meant: (text, language) => sumIn(text, language) / whole,
    covered,
    idf,
    whole,
  }
}

/** Something is wrong, by the question's words, and no figure, time or person is wanted. */
export function asksForRemedy(question: Question): boolean {
  const type = answerTypeOf(question)
  return (type === 'any' || type === 'way') && (saysFault(question.text) || remedyAsked.test(question.text))
}
