import type { Language } from '../../language/language.ts'
import { mayHold, questionKeys, termKey } from '../glossary/term-keys.ts'
import { type AskedTerm, type Term, termsInQuestion } from '../glossary/terms-in-question.ts'
import type { Question } from '../question/question.ts'
import { readRings } from './rings.ts'

/** By the key of a word: the words with that key, each with the others of all its rings. */
type Terms = ReadonlyMap<string, readonly Term[]>

const known = new Map<Language, Terms>()
/** Each is looked for in the question: a question of usual length has fewer. */
const mostPossible = 200

/** What the shipped thesaurus says of a question's terms, in the question's own language; `without` are words not wanted. */
export function thesaurusTerms(question: Question, without: ReadonlySet<string>): AskedTerm[] {
  const language = question.language === 'und' ? 'en' : question.language
  const terms = termsOf(language)
  const keys = questionKeys(question.text)
  const asked = new Set(keys)
  const possible = keys.flatMap((key) => terms.get(key) ?? []).filter(({ word }) => mayHold(asked, word))
  return termsInQuestion(question, possible.slice(0, mostPossible)).map((term) => ({
    ...term,
    alternatives: term.alternatives.filter((word) => !without.has(word.toLowerCase())),
  }))
}

function termsOf(language: Language): Terms {
  const read = known.get(language)
  if (read) return read
  const others = new Map<string, Set<string>>()
  for (const ring of readRings(language)) {
    for (const word of ring) {
      const all = others.get(word) ?? new Set()
      for (const other of ring) if (other !== word) all.add(other)
      others.set(word, all)
    }
  }
  const terms = byKey([...others].map(([word, all]) => ({ word, others: [...all] })))
  known.set(language, terms)
  return terms
}

function byKey(terms: readonly Term[]): Terms {
  const found = new Map<string, Term[]>()
  for (const term of terms) {
    const key = termKey(term.word)
    const same = key === null ? undefined : found.get(key)
    if (same) same.push(term)
    else if (key !== null) found.set(key, [term])
  }
  return found
}
