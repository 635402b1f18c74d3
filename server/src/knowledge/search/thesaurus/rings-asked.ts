import type { Language } from '../../language/language.ts'
import { questionKeys, termKey } from '../glossary/term-keys.ts'
import { type AskedTerm, possibleTerms, termsInQuestion } from '../glossary/terms-in-question.ts'
import type { Question } from '../question/question.ts'
import { readRings } from './rings.ts'

/** By the key of a word: the rings that hold it. */
type Rings = ReadonlyMap<string, readonly (readonly string[])[]>

const known = new Map<Language, Rings>()

/** What the shipped thesaurus says of a question's terms, in the question's own language; `without` are words not wanted. */
export function thesaurusTerms(question: Question, without: ReadonlySet<string>): AskedTerm[] {
  const language = question.language === 'und' ? 'en' : question.language
  const rings = ringsOf(language)
  const keys = questionKeys(question.text)
  const possible = [...new Set(keys.flatMap((key) => rings.get(key) ?? []))]
  return termsInQuestion(question, possibleTerms(possible, keys)).map((term) => ({
    ...term,
    alternatives: term.alternatives.filter((word) => !without.has(word.toLowerCase())),
  }))
}

function ringsOf(language: Language): Rings {
  const read = known.get(language)
  if (read) return read
  const rings = new Map<string, (readonly string[])[]>()
  for (const ring of readRings(language)) {
    for (const key of new Set(ring.map(termKey))) if (key !== null) rings.set(key, [...(rings.get(key) ?? []), ring])
  }
  known.set(language, rings)
  return rings
}
