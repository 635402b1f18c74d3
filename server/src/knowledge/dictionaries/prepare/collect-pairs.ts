import type { Entry } from '../readers/source.ts'
import { maxTranslations } from '../dictionary.ts'
import { DictionaryError } from '../failures.ts'

/** More pairs than the largest dictionaries have: memory is bounded by them. */
const maxPairs = 6_000_000
const maxWords = 2_000_000

/** The words of one language with their translations in the other, each a number in the other's `words`. */
export type Side = { words: string[]; targets: Uint32Array[] }

/**
 * Both directions of a pair from entries of either: a translation is the better, the more often it stands there and
 * the nearer to the first place. A thesaurus has one side, whose words are each other's.
 */
export function collectPairs({ isThesaurus }: { isThesaurus: boolean }) {
  const left = new Map<string, number>()
  const right = isThesaurus ? left : new Map<string, number>()
  /** By left × 2^24 + right: the sum of 1 / √place. */
  const scores = new Map<number, number>()

  function numberOf(words: Map<string, number>, word: string): number {
    const known = words.get(word)
    if (known !== undefined) return known
    if (words.size >= maxWords) throw new DictionaryError('too_many_lines')
    words.set(word, words.size)
    return words.size - 1
  }

  return {
    add({ headwords, translations, weight }: Entry, isTurned: boolean) {
      for (const headword of headwords) {
        for (const [place, translation] of translations.slice(0, 2 * maxTranslations).entries()) {
          const [a, b] = isTurned ? [translation, headword] : [headword, translation]
          const key = numberOf(left, a) * 2 ** 24 + numberOf(right, b)
          if (scores.size >= maxPairs && !scores.has(key)) throw new DictionaryError('too_many_lines')
          scores.set(key, (scores.get(key) ?? 0) + weight / Math.sqrt(place + 1) / lengthOf(translation))
        }
      }
    },
    sides(): [Side] | [Side, Side] {
      if (scores.size === 0) throw new DictionaryError('no_pairs')
      const forth = sideOf([...left.keys()], scores, (key) => [Math.floor(key / 2 ** 24), key % 2 ** 24])
      if (isThesaurus) return [forth]
      return [forth, sideOf([...right.keys()], scores, (key) => [key % 2 ** 24, Math.floor(key / 2 ** 24)])]
    },
  }
}

/** A word says what another means more plainly than a phrase does. */
function lengthOf(term: string): number {
  return 1 + 0.35 * (term.split(' ').length - 1)
}

/** The best translations of each word: first how many there are, then each in its place. */
function sideOf(words: string[], scores: Map<number, number>, parted: (key: number) => [number, number]): Side {
  const best: { target: number; score: number }[][] = words.map(() => [])
  for (const [key, score] of scores) {
    const [word, target] = parted(key)
    const list = best[word]
    if (!list) continue
    if (list.length >= maxTranslations && score <= (list.at(-1)?.score ?? 0)) continue
    let at = list.length
    while (at > 0 && (list[at - 1]?.score ?? 0) < score) at--
    list.splice(at, 0, { target, score })
    if (list.length > maxTranslations) list.pop()
  }
  return { words, targets: best.map((list) => Uint32Array.from(list, ({ target }) => target)) }
}
