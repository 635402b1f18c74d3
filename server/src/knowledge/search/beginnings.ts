import type { Transaction } from '../../platform/database/transaction.ts'
import { addFrequencies, type Frequencies } from './frequencies.ts'
import type { Search } from './search.ts'
import { readCompletions } from './search.repository.ts'
import type { Alternative } from './translate.ts'
import { soundDifference, spelledBeginnings, transliterated } from './transliterate.ts'
import type { Language } from './words/language.ts'
import { fold, stem } from './words/stems.ts'

const beginningLetters = 5
const mostOfBeginning = 10
/** In consonants: what an ending may add. */
const mostDifference = 2
/** Each reads the index: a question may hold any number of words that no dictionary has. */
const mostBeginnings = 200

type Wanted = {
  /** Of one that is `untold` names are found as well that are spelled otherwise in Latin letters. */
  words: readonly { word: string; lexeme: string; isUntold?: boolean }[]
  /** Of the material: its lexemes are stems of words of these. */
  languages: readonly Language[]
  frequencies: Frequencies
  search: Pick<Search, 'assetIds' | 'without'>
}

/** What of the material begins as each word does, by the word's lexeme: names mostly, and words that languages share. */
export async function materialBeginnings(
  tx: Transaction,
  { words, languages, frequencies, search }: Wanted,
): Promise<Map<string, Alternative[]>> {
  const wanted = words.flatMap((word) => wantedOf(word))
  if (wanted.length === 0) return new Map()
  const all = [...wanted.flatMap(({ own }) => own), ...wanted.flatMap(({ spelled }) => spelled)]
  const beginnings = [...new Set(all)].slice(0, mostBeginnings)
  const { assetIds } = search
  const most = mostOfBeginning * beginnings.length
  const completions = await readCompletions(tx, { beginnings, assetIds, most })
  const found = completions.filter((one) => wanted.some((word) => begins(word, one)))
  // A stem is no word to show, nor does it sound as the word does.
  const written = await readCompletions(tx, {
    beginnings: beginnings.map((one) => `=${one}`),
    assetIds,
    most: 3 * most,
  })
  const surfaces = written.map((lexeme) => lexeme.slice(1))
  const readable = new Map<string, string>()
  for (const surface of surfaces.toReversed()) {
    for (const language of languages) readable.set(stem(surface, language), surface)
  }
  const stemsOf = (surface: string) => languages.map((language) => stem(surface, language))
  const names = new Map(wanted.map((word) => [word.lexeme, namesAmong(surfaces, word).flatMap(stemsOf)]))
  await addFrequencies(tx, [...found, ...[...names.values()].flat()], frequencies)
  const unwanted = new Set((search.without ?? []).map((text) => text.toLowerCase()))
  return new Map(
    wanted.map((word) => {
      const { lexeme } = word
      const known = (names.get(lexeme) ?? []).filter((one) => frequencies.documents.has(one))
      const begun = found.filter((one) => begins(word, one) && one !== lexeme && one !== fold(word.word))
      const alternatives = [...new Set([...known, ...begun])]
        .map((one) => ({ text: readable.get(one) ?? one, lexemes: [one], share: 1 }))
        .filter(({ text }) => !unwanted.has(text.toLowerCase()))
      return [lexeme, alternatives.slice(0, mostOfBeginning)]
    }),
  )
}

type WantedWord = { word: string; lexeme: string; own: string[]; spelled: string[] }

function wantedOf({ word, lexeme, isUntold }: Wanted['words'][number]): WantedWord[] {
  if (word.includes(' ')) return []
  const beginning = Array.from(transliterated(fold(word)))
    .slice(0, beginningLetters)
    .join('')
  const own = beginning.length === beginningLetters ? [beginning] : []
  const spelled = isUntold ? spelledBeginnings(fold(word)) : []
  return own.length + spelled.length === 0 ? [] : [{ word, lexeme, own, spelled }]
}

function begins({ own }: WantedWord, lexeme: string): boolean {
  return own.some((letters) => lexeme.startsWith(letters))
}

/** Those that sound most like it. */
function namesAmong(surfaces: readonly string[], { lexeme, spelled }: WantedWord): string[] {
  const alike = surfaces
    .filter((surface) => spelled.some((letters) => surface.startsWith(letters)))
    .map((surface) => ({ surface, difference: soundDifference(lexeme, surface) }))
  const least = Math.min(...alike.map(({ difference }) => difference))
  if (least > mostDifference) return []
  return alike.filter(({ difference }) => difference === least).map(({ surface }) => surface)
}
