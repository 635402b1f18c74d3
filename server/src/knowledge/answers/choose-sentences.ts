import { createAlternativesHeld } from '../search/alternatives.ts'
import { languageOf } from '../search/language.ts'
import type { Question } from '../search/question.ts'
import { type Idf, overlap, pairOverlap } from '../search/rerank.ts'
import type { RankedPassage } from '../search/search.repository.ts'
import { tokensOf } from '../search/tokens.ts'
import type { Stretch } from '../passages/sentences.ts'
import { answerTypeOf, fits } from './answer-type.ts'
import { isHeading, quotablesOf, wholeOf } from './blocks.ts'

const passagesRead = 5
const sentencesChosen = 3
const pairWeight = 0.4
const passageWeight = 0.5
/** Of the question's whole weight: what the right kind of answer is worth beside its words. */
const typeWeight = 0.15
/** What the words of a heading count: it names what is asked and leaves the answer to what follows. */
const headingShare = 0.5

export type ChosenSentence = {
  passage: RankedPassage
  stretch: Stretch
  /** What it says of the question itself. */
  own: number
  /** With what its passage says. */
  score: number
}

/** The sentences of the best passages that answer best, best first (design §8). */
export function chooseSentences(question: Question, passages: readonly RankedPassage[], idf: Idf): ChosenSentence[] {
  const asked = question.tokens.map(({ lexeme }) => lexeme)
  const surfaces = new Set(question.tokens.flatMap(({ surface }) => surface ?? []))
  const { sumIn } = createAlternativesHeld(question)
  const whole = overlap(asked, asked, idf)
  const type = answerTypeOf(question.text)
  const scored = passages.slice(0, passagesRead).flatMap((passage) => {
    const language = languageOf(passage.text, question.language)
    const quotables = quotablesOf(passage.text)
    return quotables.map((quotable): ChosenSentence => {
      const lexemes = tokensOf(quotable.text, language).map(({ lexeme }) => lexeme)
      const words = overlap(asked, lexemes, idf) + sumIn(lexemes, language)
      const pairs = pairWeight * pairOverlap(asked, [lexemes], idf)
      const share = isHeading(quotable) ? headingShare : 1
      const kind =
        typeWeight * whole * fits(type, { text: quotable.text, language, isStep: quotable.list !== null }, surfaces)
      const own = share * (words + pairs) + kind
      const stretch = wholeOf(quotable, quotables, passage.text)
      return { passage, stretch, own, score: own + passageWeight * passage.score }
    })
  })
  return distinct(scored.sort((a, b) => b.score - a.score)).slice(0, sentencesChosen)
}

/** Passages overlap and lists are quoted whole: the same text is chosen once. */
function distinct(chosen: readonly ChosenSentence[]): ChosenSentence[] {
  const kept: ChosenSentence[] = []
  for (const candidate of chosen) {
    const seen = kept.some(({ stretch }) => stretch.text.includes(candidate.stretch.text))
    if (!seen) kept.push(candidate)
    if (kept.length === sentencesChosen) break
  }
  return kept
}
