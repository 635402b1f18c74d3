import type { Language } from '../../language/language.ts'
import { mayHold, questionKeys, termKey } from '../glossary/term-keys.ts'
import { type AskedTerm, termsInQuestion } from '../glossary/terms-in-question.ts'
import type { Question } from '../question/question.ts'
import { type Ring, ringsOf } from './ring-ids.ts'

/** A word and the rings that hold it. */
type RingedWord = { word: string; rings: readonly Ring[] }

/** By the key of a word: the words with that key. */
type RingedWords = ReadonlyMap<string, readonly RingedWord[]>

const known = new Map<Language, RingedWords>()
/** Each is looked for in the question: a question of usual length has fewer. */
const maxPossible = 200

type NotWanted = {
  /** Words in small letters. */
  words: ReadonlySet<string>
  /** Ids of rings that the company has switched off. */
  rings: ReadonlySet<string>
}

/** What the shipped thesaurus says of a question's terms, in the question's own language. */
export function thesaurusTerms(question: Question, without: NotWanted): AskedTerm[] {
  const possible = possibleWords(question).map(({ word, rings }) => ({
    word,
    others: othersOf(
      word,
      rings.filter(({ id }) => !without.rings.has(id)),
    ),
  }))
  return termsInQuestion(question, possible).map((term) => ({
    ...term,
    alternatives: term.alternatives.filter((word) => !without.words.has(word.toLowerCase())),
  }))
}

/** The ids of the rings with a word that may stand in the question. */
export function possibleRings(question: Question): string[] {
  return [...new Set(possibleWords(question).flatMap(({ rings }) => rings.map(({ id }) => id)))]
}

function possibleWords({ language, text }: Question): RingedWord[] {
  const words = wordsOf(language === 'und' ? 'en' : language)
  const keys = questionKeys(text)
  const asked = new Set(keys)
  const possible = keys.flatMap((key) => words.get(key) ?? []).filter(({ word }) => mayHold(asked, word))
  return possible.slice(0, maxPossible)
}

function othersOf(word: string, rings: readonly Ring[]): string[] {
  return [...new Set(rings.flatMap(({ words }) => words.filter((other) => other !== word)))]
}

function wordsOf(language: Language): RingedWords {
  const read = known.get(language)
  if (read) return read
  const ringsWith = new Map<string, Ring[]>()
  for (const ring of ringsOf(language)) {
    for (const word of ring.words) {
      const same = ringsWith.get(word)
      if (same) same.push(ring)
      else ringsWith.set(word, [ring])
    }
  }
  const words = byKey([...ringsWith].map(([word, rings]) => ({ word, rings })))
  known.set(language, words)
  return words
}

function byKey(words: readonly RingedWord[]): RingedWords {
  const found = new Map<string, RingedWord[]>()
  for (const one of words) {
    const key = termKey(one.word)
    const same = key === null ? undefined : found.get(key)
    if (same) same.push(one)
    else if (key !== null) found.set(key, [one])
  }
  return found
}
