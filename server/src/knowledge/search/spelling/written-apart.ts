import { isFrame } from '../../language/asking/frames.ts'
import type { Language } from '../../language/language.ts'
import { stopWords } from '../../language/stop-words.ts'
import type { AskedTerm } from '../glossary/terms-in-question.ts'
import type { MisspelledWord } from './misspelled.ts'

/** *Season* is not *sea son*: so short a word is made of two others by chance. */
const shortestWhole = 7
/** *Lifespan* is *life span*; what is left of two letters is an ending or a preposition sooner than a word. */
const shortestPart = 3
/** Of those that the material has. */
const maxWays = 2

type WordInLanguage = { word: string; language: Language }

/** All ways to write a word as two, none of which is a short one that every text holds: *forward* is not *for ward*. */
export function waysApart({ word, language }: WordInLanguage): [string, string][] {
  if (word.length < shortestWhole) return []
  const ways: [string, string][] = []
  for (let at = shortestPart; at <= word.length - shortestPart; at++) ways.push([word.slice(0, at), word.slice(at)])
  return ways.filter((parts) => parts.every((part) => part.length > shortestPart || !isStopWord(part, language)))
}

function isStopWord(word: string, language: Language): boolean {
  return stopWords[language === 'und' ? 'en' : language]?.has(word) === true || isFrame(word, language)
}

/**
 * The words that the material may write as two: *wavelength* stands there as *wave length*. `isWritten`: whether a word stands in
 * the material as it is spelled. A passage says them where both stand side by side.
 */
export function writtenApart(
  words: readonly MisspelledWord[],
  isWritten: (word: string) => boolean,
  without: ReadonlySet<string>,
): AskedTerm[] {
  return words.flatMap((one) => {
    const alternatives = waysApart(one)
      .filter((parts) => parts.every(isWritten))
      .map((parts) => parts.join(' '))
      .filter((other) => !without.has(other))
      .slice(0, maxWays)
    return alternatives.length > 0 ? [{ word: one.word, lexemes: [one.lexeme], alternatives }] : []
  })
}
