import type { AskedTerm } from '../glossary/terms-in-question.ts'
import { errorsBetween } from './distance.ts'
import type { MisspelledWord } from './misspelled.ts'

/** A shorter word with two other letters is another word: *bearing* and *hearing*, *washer* and *wash*. */
const shortestFar = 8
const maxErrors = 2

/** How the words of the material may begin that a long one may be, as the index writes them: one of its first letters may be wrong. */
export function farBeginnings(words: readonly MisspelledWord[]): string[] {
  const beginnings = words.filter(isLong).flatMap(({ word }) => {
    const [first = '', second = '', third = ''] = word
    return [first + second, first + third, second + first]
  })
  return [...new Set(beginnings)].map((letters) => `=${letters}`)
}

/** Of what stands in the material, the commonest first: the likeliest of those with two errors at most. */
export function farCorrected(
  words: readonly MisspelledWord[],
  written: readonly string[],
  without: ReadonlySet<string>,
): AskedTerm[] {
  return words.filter(isLong).flatMap(({ word, lexeme }) => {
    let best: { spelling: string; cost: number } | null = null
    for (const spelling of written) {
      if (without.has(spelling) || !/^\p{L}+$/u.test(spelling) || !hasLikeLetters(word, spelling)) continue
      const cost = errorsBetween(word, spelling, maxErrors)
      if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { spelling, cost }
    }
    return best ? [{ word, lexemes: [lexeme], alternatives: [best.spelling] }] : []
  })
}

function isLong({ word }: MisspelledWord): boolean {
  return word.length >= shortestFar
}

/** Most words of the material differ in more letters, whatever their order: that is told in no time. */
function hasLikeLetters(one: string, other: string): boolean {
  if (other.length < shortestFar - 1 || Math.abs(one.length - other.length) > maxErrors) return false
  let left = other
  let missing = 0
  for (const letter of one) {
    const at = left.indexOf(letter)
    if (at >= 0) left = left.slice(0, at) + left.slice(at + 1)
    else if (++missing > maxErrors) return false
  }
  return left.length <= maxErrors
}
