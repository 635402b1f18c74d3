import { languageOf } from '../../language/language.ts'
import { pathAt } from '../../passages/heading-path.ts'
import { createAlternativesHeld } from '../../search/question/alternatives.ts'
import { createLexemesOf } from '../../search/question/groups.ts'
import { readQuestion } from '../../search/question/question.ts'
import { softOverlap } from '../../search/rerank.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import type { ShownQuote } from '../quoting/quotes.ts'
import { valuesAsked } from './asked-values.ts'

/** Of the weight of some words, what stands in a quote, with what is shown around it and the headings above it. */
type HeldSubject = {
  /**
   * Of the question's own words that name its subject: without those that ask, and without what it takes over from the
   * conversation, unless it leaves its whole subject to that.
   */
  subject: number
  /** Other words for the question's, as a dictionary or thesaurus has them. */
  others: number
}

export function heldIn({ question, idf, unknownIdf }: FoundPassages, quote: ShownQuote): HeldSubject {
  const { passage } = quote
  const language = languageOf(passage.text, question.language)
  const read = createLexemesOf(question)
  const around = [pathAt(passage, quote.stretch.start), passage.title]
  const lexemes = read([textShown(quote), ...around].join('\n'), language)
  const weigh = (lexeme: string) => idf(lexeme) || unknownIdf
  const others = createAlternativesHeld(question).sumIn(lexemes, language)
  const own = readQuestion(valuesAsked(question).subject, question.language).tokens
  const asked = [...new Set((own.length > 0 ? own : question.tokens).map(({ lexeme }) => lexeme))]
  const whole = asked.reduce((sum, lexeme) => sum + weigh(lexeme), 0)
  return { subject: whole === 0 ? 0 : softOverlap(asked, lexemes, weigh) / whole, others }
}

/** All that is shown of a place. */
export function textShown({ stretch, context }: ShownQuote): string {
  const { before, header, cells, after } = context
  return [...before, ...(header ? [header] : []), ...(cells?.carried ?? []), stretch, ...after]
    .map(({ text }) => text)
    .join('\n')
}
