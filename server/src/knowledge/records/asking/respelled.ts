import type { Language } from '../../language/language.ts'
import { errorsBetween } from '../../search/spelling/distance.ts'
import { phrasesOf } from './asked-phrases.ts'
import { isCharacter, type Word } from './words.ts'

/** With one other letter a shorter word is another one: *Leitung* and *Leistung*, *charge* and *change*. */
const shortest = 8

type KnownPhrase = { joined: string; words: readonly Word[] }
type Respelling = { at: number; length: number; cost: number; words: readonly Word[] }

const known = new Map<Language, readonly KnownPhrase[]>()

/**
 * The words as fields and makers' documents are called, where they were written with a letter missing, doubled or swapped, or in
 * one word that are two: *serialnumber*, *Seriennumer*. Null where nothing is written otherwise. The first letter is hardly ever wrong.
 */
export function respelled(words: readonly Word[], language: Language): Word[] | null {
  const found: Respelling[] = []
  for (const { joined, words: meant } of phrasesByName(language)) {
    for (const length of new Set([1, meant.length])) {
      for (let at = 0; at + length <= words.length; at++) {
        const typed = joinedOf(words.slice(at, at + length))
        if (typed.length < shortest || typed[0] !== joined[0] || (typed === joined && length === meant.length)) continue
        const cost = errorsBetween(typed, joined, 1)
        if (Number.isFinite(cost) && !hasOtherLetter(typed, joined)) found.push({ at, length, cost, words: meant })
      }
    }
  }
  const best = found.toSorted((one, other) => one.cost - other.cost || other.length - one.length)
  const kept: Respelling[] = []
  for (const one of best) {
    if (kept.every((other) => one.at + one.length <= other.at || other.at + other.length <= one.at)) kept.push(one)
  }
  if (kept.length === 0) return null
  return words.flatMap((word, at) => {
    const replaced = kept.find((one) => at >= one.at && at < one.at + one.length)
    if (!replaced) return [word]
    const { start } = word
    const { end } = words[replaced.at + replaced.length - 1] ?? word
    return at === replaced.at ? replaced.words.map((meant) => ({ ...meant, start, end })) : []
  })
}

/** *Ableitung* is no *Anleitung* typed wrongly, and a *receiver* not what was *received*: with another letter in its place a word is another one. */
function hasOtherLetter(one: string, other: string): boolean {
  const letters = (word: string) => Array.from(word).toSorted().join('')
  return one.length === other.length && letters(one) !== letters(other)
}

function phrasesByName(language: Language): readonly KnownPhrase[] {
  const read = known.get(language)
  if (read) return read
  const { labels, documents } = phrasesOf(language)
  const phrases = [...labels, ...documents].map(({ words }) => ({ joined: joinedOf(words), words }))
  const made = phrases.filter(({ joined, words }) => joined.length >= shortest && !words.some(isCharacter))
  known.set(language, made)
  return made
}

const joinedOf = (words: readonly Word[]) => words.map(({ plain }) => plain).join('')
