import type { AskedTerm } from '../glossary/terms-in-question.ts'
import type { MisspelledWord } from './misspelled.ts'

/** *Lifespan* is *life span*; what is left of two letters is an ending or a preposition sooner than a word. */
const shortestPart = 3
/** Each part is looked up. */
const maxWays = 2

/** All ways to write a word as two. */
export function waysApart(word: string): [string, string][] {
  const ways: [string, string][] = []
  for (let at = shortestPart; at <= word.length - shortestPart; at++) ways.push([word.slice(0, at), word.slice(at)])
  return ways
}

/**
 * The words that the material may write as two: *wavelength* stands there as *wave length*. `isWritten`: whether a word stands in
 * the material as it is spelled. The rest of the search asks that both stand side by side.
 */
export function writtenApart(
  words: readonly MisspelledWord[],
  isWritten: (word: string) => boolean,
  without: ReadonlySet<string>,
): AskedTerm[] {
  return words.flatMap(({ word, lexeme }) => {
    const alternatives = waysApart(word)
      .filter((parts) => parts.every(isWritten))
      .map((parts) => parts.join(' '))
      .filter((other) => !without.has(other))
      .slice(0, maxWays)
    return alternatives.length > 0 ? [{ word, lexemes: [lexeme], alternatives }] : []
  })
}
