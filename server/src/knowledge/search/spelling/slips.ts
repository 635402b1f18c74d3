import type { SearchedFor } from '@millwright/contract/chats'
import { isFrame } from '../../language/asking/frames.ts'
import { normalForm } from '../../language/normal-form.ts'
import { stem } from '../../language/stems.ts'
import { stopWords } from '../../language/stop-words.ts'
import { endsInPlural, type MisspelledWord } from './misspelled.ts'

/** In a shorter word two swapped letters make another word: *casual* and *causal*. */
const shortestSlip = 7

/** A word with two neighbours swapped, and what was meant, which is read in its place. */
export type Slip = { word: string; meant: string }

/**
 * Of words that the material does not know, those that it knows, or that only ask, once two neighbours change places. Nothing
 * else is meant then: the question is read as if it had been typed so. `documents`: how many passages hold a lexeme.
 */
export function slipsIn(
  words: readonly MisspelledWord[],
  documents: (lexeme: string) => number,
  without: ReadonlySet<string>,
): Slip[] {
  return words.flatMap(({ word, language }) => {
    if (word.length < shortestSlip) return []
    // As it is written there, or another number of it: a stemmer makes known words of what is none.
    const isKnown = (other: string) =>
      documents(`=${other}`) > 0 || (endsInPlural.test(other) && documents(stem(other, language)) > 0)
    const asks = (other: string) => stopWords[language]?.has(other) === true || isFrame(other, language)
    const known = swapped(word).filter((other) => isKnown(other) || asks(other))
    const [meant, another] = known
    // Of two nobody knows which was meant.
    if (meant === undefined || another !== undefined || without.has(meant)) return []
    return [{ word, meant }]
  })
}

/** The word with each two different neighbours swapped in turn, but for the first two: a first letter is seldom wrong. */
function swapped(word: string): string[] {
  return Array.from({ length: word.length - 2 }, (_, index) => {
    const at = index + 1
    const [before = '', after = ''] = [word[at], word[at + 1]]
    return before === after ? [] : [word.slice(0, at) + after + before + word.slice(at + 2)]
  }).flat()
}

/** Not what touches a digit: that is a name of something. */
const letters = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}])/gu
const startsLarge = /^\p{Lu}/u

/** The text as it was meant. */
export function withoutSlips(text: string, slips: readonly Slip[]): string {
  const meant = new Map(slips.map((slip) => [slip.word, slip.meant]))
  return normalForm(text, 'NFKC').replace(letters, (written) => {
    const other = meant.get(written.toLowerCase())
    if (other === undefined) return written
    return startsLarge.test(written) ? other.charAt(0).toUpperCase() + other.slice(1) : other
  })
}

/** What is said of it: a click leaves it out. */
export function ofSlip({ word, meant }: Slip): SearchedFor {
  return { word, alternatives: [meant], from: 'spelling', typed: word }
}
