import type { Transaction } from '../../platform/database/transaction.ts'
import { addFrequencies, type Frequencies } from './frequencies.ts'
import type { Search } from './search.ts'
import { readCompletions } from './search.repository.ts'
import type { Alternative } from './translate.ts'
import { soundsAlike, spelledBeginnings, transliterated } from './transliterate.ts'
import type { Language } from './words/language.ts'
import { fold, stem } from './words/stems.ts'

const beginningLetters = 5
const mostOfBeginning = 10
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
  const found = completions.filter((one) => wanted.some(({ begins }) => begins(one)))
  if (found.length === 0) return new Map()
  // A stem is no word to show.
  const written = await readCompletions(tx, {
    beginnings: beginnings.map((one) => `=${one}`),
    assetIds,
    most: 3 * most,
  })
  const readable = new Map<string, string>()
  for (const surface of written.map((lexeme) => lexeme.slice(1)).toReversed()) {
    for (const language of languages) readable.set(stem(surface, language), surface)
  }
  await addFrequencies(tx, found, frequencies)
  const unwanted = new Set((search.without ?? []).map((text) => text.toLowerCase()))
  return new Map(
    wanted.map(({ word, lexeme, begins }) => [
      lexeme,
      found
        .filter((one) => begins(one) && one !== lexeme && one !== fold(word))
        .map((one) => ({ text: readable.get(one) ?? one, lexemes: [one], share: 1 }))
        .filter(({ text }) => !unwanted.has(text.toLowerCase()))
        .slice(0, mostOfBeginning),
    ]),
  )
}

type WantedWord = {
  word: string
  lexeme: string
  own: string[]
  spelled: string[]
  begins: (lexeme: string) => boolean
}

function wantedOf({ word, lexeme, isUntold }: Wanted['words'][number]): WantedWord[] {
  if (word.includes(' ')) return []
  const beginning = Array.from(transliterated(fold(word)))
    .slice(0, beginningLetters)
    .join('')
  const own = beginning.length === beginningLetters ? [beginning] : []
  const spelled = isUntold ? spelledBeginnings(fold(word)) : []
  if (own.length + spelled.length === 0) return []
  const sound = transliterated(lexeme)
  const begins = (one: string) =>
    own.some((letters) => one.startsWith(letters)) ||
    (spelled.some((letters) => one.startsWith(letters)) && soundsAlike(sound, one))
  return [{ word, lexeme, own, spelled, begins }]
}
