import type { SearchedFor } from '@millwright/contract/chats'
import { type Language, latinLanguages } from './language.ts'
import type { Question } from './question.ts'
import { tokensOf } from './tokens.ts'

/** What another word weighs beside those of the question. */
const weight = 0.5
const mostWords = 12

/** For each word of a term: as what it may stand in the index. Nothing says what language a term is of. */
function formsOf(term: string, language: Language): string[][] {
  const readings = [language, ...latinLanguages].map((one) => tokensOf(term, one).filter(({ derived }) => !derived))
  const [own = []] = readings
  return own.map(({ surface }, at) => [
    ...new Set([
      ...readings.flatMap((tokens) => tokens[at]?.lexeme ?? []),
      ...(surface === null ? [] : [`=${surface}`]),
    ]),
  ])
}

export function lexemesOfOthers(others: readonly SearchedFor[], language: Language): string[] {
  return others.flatMap(({ alternatives }) => alternatives.flatMap((term) => formsOf(term, language).flat()))
}

/** The question with the other words that the material knows, and which those are. */
export function withOthers(
  question: Question,
  others: readonly SearchedFor[],
  isKnown: (lexeme: string) => boolean,
): { question: Question; searchedFor: SearchedFor[] } {
  // Where the material knows no word of the question, these are all there is to find passages by.
  const share = question.weights.size === 0 ? 1 : weight
  const weights = new Map(question.weights)
  let left = mostWords
  const searchedFor: SearchedFor[] = []
  for (const { word, alternatives, from } of others) {
    const known = alternatives.filter((term) => {
      const lexemes = formsOf(term, question.language).map((forms) => forms.find(isKnown))
      if (left === 0 || lexemes.length === 0 || lexemes.includes(undefined)) return false
      left -= 1
      for (const lexeme of lexemes)
        if (lexeme !== undefined) weights.set(lexeme, Math.max(share, weights.get(lexeme) ?? 0))
      return true
    })
    if (known.length > 0) searchedFor.push({ word, alternatives: known, from })
  }
  return { question: { ...question, weights }, searchedFor }
}
