import { createAlternativesHeld } from '../search/question/alternatives.ts'
import { createLexemesOf } from '../search/question/groups.ts'
import { languageOf } from '../language/language.ts'
import { softOverlap } from '../search/rerank.ts'
import type { FoundPassages } from '../search/search-passages.ts'
import type { RankedPassage } from '../index/search.repository.ts'
import { sentencesOf } from '../language/sentences.ts'

/**
 * What of the question stands in one sentence of the passage, with the one before it and the headings above: words of
 * the question that are scattered over a passage need not be about one thing.
 */
export function saidTogether({ question, idf }: FoundPassages, passage: RankedPassage): number {
  const language = languageOf(passage.text, question.language)
  const read = createLexemesOf(question)
  const lexemesOf = (text: string) => read(text, language)
  const asked = question.tokens.map(({ lexeme }) => lexeme)
  const { sumIn } = createAlternativesHeld(question)
  const title = lexemesOf(passage.title)
  let before: string[] = []
  let most = 0
  for (const { text } of sentencesOf(passage.text)) {
    const sentence = lexemesOf(text)
    const held = [...title, ...before, ...sentence]
    most = Math.max(most, softOverlap(asked, held, idf) + sumIn(held, language))
    before = sentence
  }
  return most
}
