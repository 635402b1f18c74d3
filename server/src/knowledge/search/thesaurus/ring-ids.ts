import { v5 as uuidOfName } from 'uuid'
import { languagesWithRings, type LanguageWithRings, readRings } from './rings.ts'

/** Words of the shipped thesaurus that may stand for each other. */
export type Ring = {
  /** The same in every version that has these words, in whatever order. */
  id: string
  language: LanguageWithRings
  words: readonly string[]
}

/** Of the ids of rings (RFC 9562, version 5). Another one would switch every ring on again. */
const namespace = '234a6b4c-89cb-4cc5-ac2c-ed93fd388295'

const known = new Map<LanguageWithRings, readonly Ring[]>()

/** The rings of a language in their order; none of a language without rings. */
export function ringsOf(language: string): readonly Ring[] {
  const written = languagesWithRings.find((one) => one === language)
  if (!written) return []
  let rings = known.get(written)
  if (!rings) {
    rings = readRings(written).map((words) => ({ id: ringId(written, words), language: written, words }))
    known.set(written, rings)
  }
  return rings
}

/** The rings of all languages. */
export function allRings(): readonly Ring[] {
  return languagesWithRings.flatMap(ringsOf)
}

/** The id of a ring by its language and words, whatever their order and case. */
export function ringId(language: string, words: readonly string[]): string {
  const sorted = words.map((word) => word.toLowerCase()).toSorted()
  return uuidOfName([language, ...sorted].join('\n'), namespace)
}
