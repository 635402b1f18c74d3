import type { SearchedFor } from '@millwright/contract/chats'
import { isFrame } from '../../language/asking/frames.ts'
import { normalForm } from '../../language/normal-form.ts'
import { stem } from '../../language/stems.ts'
import { stopWords } from '../../language/stop-words.ts'
import type { Misspelled } from './misspelled.ts'

/** In a shorter word two swapped letters make another word: *casual* and *causal*. */
const shortestSlip = 7

/** A word with two neighbours swapped, and what was meant, which is read in its place. */
export type Slip = { word: string; meant: string }

/**
 * Of words that the material does not know, those that it knows, or that only ask, once two neighbours change places. Nothing
 * else is meant then: the question is read as if it had been typed so. `documents`: how many passages hold a lexeme.
 */
export function slipsIn(
  words: readonly Misspelled[],
  documents: (lexeme: string) => number,
  without: ReadonlySet<string>,
): Slip[] {
  return words.flatMap(({ word, language }) => {
    if (word.length < shortestSlip) return []
    const isKnown = (other: string) => documents(`=${other}`) + documents(stem(other, language)) > 0
    const asks = (other: string) => stopWords[language]?.has(other) === true || isFrame(other, language)
    const meant = swapped(word).find((other) => !without.has(other) && (isKnown(other) || asks(other)))
    return meant === undefined ? [] : [{ word, meant }]
  })
}

/** The word with each two different neighbours swapped in turn. */
function swapped(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => {
    const [before = '', after = ''] = [word[at], word[at + 1]]
    return before === after ? [] : [word.slice(0, at) + after + before + word.slice(at + 2)]
  }).flat()
}

const letters = /[\p{L}\p{M}]+/gu
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
