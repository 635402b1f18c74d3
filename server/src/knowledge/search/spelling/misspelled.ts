import type { Language } from '../../language/language.ts'
import { stem } from '../../language/stems.ts'
import type { AskedTerm } from '../glossary/terms-in-question.ts'
import type { Question } from '../question/question.ts'
import { errorsBetween } from './distance.ts'

/** In a shorter word one other letter makes another word: *seal* and *seam*. */
const shortestCorrected = 5
const maxLengthCorrected = 24
const maxCorrected = 3

const latin = 'abcdefghijklmnopqrstuvwxyz'
/** The letters of a language beside those of the Latin alphabet. */
const letters: Readonly<Record<Language, string>> = {
  de: 'äöüß',
  es: 'áéíóúñü',
  fr: 'àâçèéêëîïôùûœ',
  it: 'àèéìòù',
  pt: 'àáâãçéêíóôõú',
  ro: 'ăâîșț',
  sv: 'åäö',
  da: 'æøå',
  fi: 'äö',
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  hu: 'áéíóöőúüű',
  tr: 'çğıöşü',
}
const cyrillic = 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ'

export type MisspelledWord = {
  /** As it was typed. */
  word: string
  lexeme: string
  language: Language
  /** What the index calls them, by the words that differ in one letter, or have two neighbours swapped. */
  spellings: ReadonlyMap<string, string>
}

/**
 * The words of a question that the material does not know and that may be another one, typed wrongly. `isExplained`: a word
 * that a glossary or thesaurus holds is no error. Never a number, nor what holds one.
 */
export function misspelled(
  { tokens, language }: Question,
  isKnown: (lexeme: string) => boolean,
  isExplained: (lexeme: string) => boolean,
): MisspelledWord[] {
  return tokens
    .flatMap(({ lexeme, surface }) => {
      if (surface === null || !isCorrectable(surface) || isKnown(lexeme) || isKnown(`=${surface}`)) return []
      if (isExplained(lexeme)) return []
      return [{ ...spelledOtherwise(surface, language), lexeme }]
    })
    .slice(0, maxCorrected)
}

/** A word with all that it may be with one error. */
export function spelledOtherwise(word: string, language: Language): MisspelledWord {
  const spellings = new Map<string, string>()
  for (const other of spellingsOf(word, language)) spellings.set(other, stem(other, language))
  return { word, lexeme: stem(word, language), language, spellings }
}

function isCorrectable(word: string): boolean {
  return (
    word.length >= shortestCorrected &&
    word.length <= maxLengthCorrected &&
    /^(?:\p{Script=Latin}+|\p{Script=Cyrillic}+)$/u.test(word)
  )
}

/**
 * What stands in the material of the likely spellings: as it is spelled, else as another number of it; what a slip of the fingers
 * makes of it before others, then the commonest.
 * A stemmer makes known words of what is none (*stepe* is as *steps*). `documents`: how many passages hold a lexeme.
 */
export function corrected(
  words: readonly MisspelledWord[],
  documents: (lexeme: string) => number,
  without: ReadonlySet<string>,
): AskedTerm[] {
  return words.flatMap(({ word, lexeme, spellings }) => {
    const known = [...spellings]
      .filter(([spelling, name]) => documents(name) > 0 && !without.has(spelling))
      .map(([spelling, name]) => ({
        name,
        spelling,
        isWritten: documents(`=${spelling}`) > 0,
        cost: errorsBetween(word, spelling, 1),
      }))
      .filter(({ spelling, isWritten }) => isWritten || endsInPlural.test(spelling))
      .toSorted(
        (one, other) =>
          Number(other.isWritten) - Number(one.isWritten) ||
          one.cost - other.cost ||
          documents(other.name) - documents(one.name),
      )
    const [best] = known
    return best ? [{ word, lexemes: [lexeme], alternatives: [best.spelling] }] : []
  })
}

export const endsInPlural = /(?:s|en|ern)$/u

/** Swapped neighbours, a letter too many, one missing, one for another, in this order: so likely errors are (Damerau 1964). */
function* spellingsOf(word: string, language: Language): Generator<string> {
  const alphabet = /^\p{Script=Cyrillic}/u.test(word) ? cyrillic : latin + (letters[language] ?? '')
  for (let at = 1; at < word.length; at++) {
    const [before = '', after = ''] = [word[at - 1], word[at]]
    if (before !== after) yield word.slice(0, at - 1) + after + before + word.slice(at + 1)
  }
  for (let at = 0; at < word.length; at++) yield word.slice(0, at) + word.slice(at + 1)
  for (let at = 0; at <= word.length; at++)
    for (const letter of alphabet) yield word.slice(0, at) + letter + word.slice(at)
  // The first letter is seldom wrong.
  for (let at = 1; at < word.length; at++) {
    for (const letter of alphabet) if (letter !== word[at]) yield word.slice(0, at) + letter + word.slice(at + 1)
  }
}
