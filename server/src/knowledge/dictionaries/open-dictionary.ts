import { type Dictionary, maxTranslations, type Thesaurus } from './dictionary.ts'
import { openPacked, type PackedTable, type PackedWord } from './packed-table.ts'

/** Both directions of a pair, or a thesaurus: its own words are its translations. */
export type OpenDictionary = { tables: readonly PackedTable[]; bytes: number }

export function openBuffer(buffer: Buffer): OpenDictionary {
  return { tables: openPacked(buffer), bytes: buffer.length }
}

type Names = { name: string; from: string; to: string }

/** Null where it holds no such pair. */
export function directionOf({ tables }: OpenDictionary, { name, from, to }: Names): Dictionary | null {
  const own = tables.find(({ language }) => language === from)
  const other = tables.find(({ language }) => language === to)
  if (!own || !other || own === other) return null
  return {
    name,
    from,
    to,
    byWayOf: null,
    lookUp: (key) => translationsOf(own.find(key), other, maxTranslations),
    beginningWith: (word, most) => nearest(own.beginningLike(word), word, most),
  }
}

export function thesaurusOf({ tables }: OpenDictionary, name: string): Thesaurus | null {
  const [own] = tables
  if (!own || tables.length !== 1) return null
  return { name, language: own.language, lookUp: (key) => translationsOf(own.find(key), own, maxTranslations) }
}

function translationsOf(words: readonly PackedWord[], other: PackedTable, most: number): string[] {
  const found = new Map<string, string>()
  for (const { targets } of words) {
    for (const target of targets) {
      if (found.size >= most) return [...found.values()]
      const { written } = other.at(target)
      if (!found.has(written.toLowerCase())) found.set(written.toLowerCase(), written)
    }
  }
  return [...found.values()]
}

/** Those with the longest common beginning first, then the shorter. */
function nearest(headwords: readonly string[], word: string, most: number): string[] {
  const lower = word.toLowerCase()
  const shared = (headword: string): number => {
    const own = headword.toLowerCase()
    let at = 0
    while (at < own.length && own[at] === lower[at]) at++
    return at
  }
  return headwords
    .map((headword) => ({ headword, shared: shared(headword) }))
    .toSorted((a, b) => b.shared - a.shared || a.headword.length - b.headword.length)
    .slice(0, most)
    .map(({ headword }) => headword)
}

/** Translations of a word that go by way of another language; more of them say nothing. */
const maxByWay = 8

/**
 * A pair that no dictionary holds, from two that share a language. A translation counts 1 / n for each middle word that
 * has it among n. One that is less likely than `least` is left out.
 */
export function byWayOf(first: readonly Dictionary[], second: readonly Dictionary[], least = 0): Dictionary | null {
  const [from, to] = [first[0], second[0]]
  if (!from || !to) return null
  return {
    name: [...new Set([...first, ...second].map(({ name }) => name))].join(' · '),
    from: from.from,
    to: to.to,
    byWayOf: from.to,
    lookUp(key) {
      const scores = new Map<string, number>()
      const middle = new Set(first.flatMap((dictionary) => dictionary.lookUp(key)).slice(0, maxTranslations))
      for (const word of middle) {
        const found = new Set(second.flatMap((dictionary) => dictionary.lookUp(word)).slice(0, maxTranslations))
        for (const translation of found) {
          scores.set(translation, (scores.get(translation) ?? 0) + 1 / found.size)
        }
      }
      return [...scores]
        .filter(([, score]) => score / middle.size >= least)
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, maxByWay)
        .map(([translation]) => translation)
    },
    beginningWith: (word, most) => [...new Set(first.flatMap((one) => one.beginningWith(word, most)))].slice(0, most),
  }
}
