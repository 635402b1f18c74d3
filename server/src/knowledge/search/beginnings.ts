import type { Transaction } from '../../platform/database/transaction.ts'
import { addFrequencies, type Frequencies } from './frequencies.ts'
import type { Search } from './search.ts'
import { readCompletions } from './search.repository.ts'
import type { Alternative } from './translate.ts'
import { transliterated } from './transliterate.ts'
import type { Language } from './words/language.ts'
import { fold, stem } from './words/stems.ts'

const beginningLetters = 5
const mostOfBeginning = 10

type Wanted = {
  words: readonly { word: string; lexeme: string }[]
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
  const wanted = new Map(
    words.flatMap(({ word, lexeme }) => {
      const beginning = Array.from(transliterated(fold(word)))
        .slice(0, beginningLetters)
        .join('')
      return beginning.length === beginningLetters && !word.includes(' ')
        ? [[lexeme, { word, beginning }] as const]
        : []
    }),
  )
  if (wanted.size === 0) return new Map()
  const beginnings = [...new Set([...wanted.values()].map(({ beginning }) => beginning))]
  const { assetIds } = search
  const most = mostOfBeginning * beginnings.length
  const found = await readCompletions(tx, { beginnings, assetIds, most })
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
    [...wanted].map(([lexeme, { word, beginning }]) => [
      lexeme,
      found
        .filter((one) => one.startsWith(beginning) && one !== lexeme && one !== fold(word))
        .map((one) => ({ text: readable.get(one) ?? one, lexemes: [one], share: 1 }))
        .filter(({ text }) => !unwanted.has(text.toLowerCase()))
        .slice(0, mostOfBeginning),
    ]),
  )
}
