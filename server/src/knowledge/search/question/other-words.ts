import type { SearchedFor } from '@millwright/contract/chats'
import { formsOf } from './alternatives.ts'
import type { Question } from './question.ts'

/** What another word weighs beside those of the question. */
const weight = 0.5
const maxWords = 12

/** The question with the other words that the material knows, and which those are. */
export function withOthers(
  question: Question,
  others: readonly SearchedFor[],
  isKnown: (lexeme: string) => boolean,
): { question: Question; searchedFor: SearchedFor[] } {
  const weights = new Map(question.weights)
  let left = maxWords
  const searchedFor: SearchedFor[] = []
  for (const { word, alternatives, from } of others) {
    const known = alternatives.filter((term) => {
      const lexemes = formsOf(term, question.language).map((forms) => forms.find(isKnown))
      if (left === 0 || lexemes.length === 0 || lexemes.includes(undefined)) return false
      left -= 1
      for (const lexeme of lexemes)
        if (lexeme !== undefined) weights.set(lexeme, Math.max(weight, weights.get(lexeme) ?? 0))
      return true
    })
    if (known.length > 0) searchedFor.push({ word, alternatives: known, from })
  }
  return { question: { ...question, weights }, searchedFor }
}
