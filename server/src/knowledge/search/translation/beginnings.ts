import type { Transaction } from '../../../platform/database/transaction.ts'
import { addFrequencies } from '../../index/frequencies.ts'
import type { Search } from '../search.ts'
import type { Frequencies } from '../../index/passage-index.ts'
import { passageIndex } from '../../index/passage-index-in-use.ts'
import type { Alternative } from './translate.ts'
import { soundDifference, spelledBeginnings, transliterated } from '../../language/transliterate.ts'
import type { Language } from '../../language/language.ts'
import { withoutArticle } from '../../language/arabic-article.ts'
import { fold, isStemmedByLetters, stem } from '../../language/stems.ts'

const beginningLetters = 5
const maxOfBeginning = 10
/** In consonants: what an ending may add. */
const maxDifference = 2
/** Each reads the index: a question may hold any number of words that no dictionary has. */
const maxBeginnings = 200

type WantedBeginnings = {
  /** Of one that is `untold` names are found as well that are spelled otherwise in Latin letters. */
  words: readonly { word: string; lexeme: string; isUntold?: boolean }[]
  /** That of the words. */
  from: Language
  /** Of the material: its lexemes are stems of words of these. */
  languages: readonly Language[]
  frequencies: Frequencies
  search: Pick<Search, 'assetIds' | 'without'>
}

/** What of the material begins as each word does, by the word's lexeme: names mostly, and words that languages share. */
export async function materialBeginnings(
  tx: Transaction,
  { words, from, languages, frequencies, search }: WantedBeginnings,
): Promise<Map<string, Alternative[]>> {
  const wanted = words.flatMap((word) => wantedOf(word, from))
  if (wanted.length === 0) return new Map()
  const all = [...wanted.flatMap(({ own }) => own), ...wanted.flatMap(({ spelled }) => spelled)]
  const beginnings = [...new Set(all)].slice(0, maxBeginnings)
  const { assetIds } = search
  const most = maxOfBeginning * beginnings.length
  const completions = await passageIndex.completions(tx, { beginnings, assetIds, most })
  const found = completions.filter((one) => wanted.some((word) => begins(word, one)))
  // A stem is no word to show, nor does it sound as the word does.
  const written = await passageIndex.completions(tx, {
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
      return [lexeme, alternatives.slice(0, maxOfBeginning)]
    }),
  )
}

/** `sound` is the name without an ending, as far as its language lets it be told. */
type WantedWord = { word: string; lexeme: string; sound: string; own: string[]; spelled: string[] }

function wantedOf({ word, lexeme, isUntold }: WantedBeginnings['words'][number], from: Language): WantedWord[] {
  if (word.includes(' ')) return []
  const written = fold(withoutArticle(word))
  // Arabic leaves vowels out: of a word that a dictionary has, the letters say too little.
  const read = from === 'ar' && !isUntold ? fold(word) : transliterated(written)
  const beginning = Array.from(read).slice(0, beginningLetters).join('')
  const own = beginning.length === beginningLetters ? [beginning] : []
  const spelled = isUntold ? spelledBeginnings(written) : []
  // Of Arabic the stemmer takes the first letter of a name for a word before it.
  const sound = from === 'ar' || isStemmedByLetters(from) ? written : lexeme
  return own.length + spelled.length === 0 ? [] : [{ word, lexeme, sound, own, spelled }]
}

function begins({ own }: WantedWord, lexeme: string): boolean {
  return own.some((letters) => lexeme.startsWith(letters))
}

/** Those that sound most like it. */
function namesAmong(surfaces: readonly string[], { sound, spelled }: WantedWord): string[] {
  const alike = surfaces
    .filter((surface) => spelled.some((letters) => surface.startsWith(letters)))
    .map((surface) => ({ surface, difference: soundDifference(sound, surface) }))
  const least = Math.min(...alike.map(({ difference }) => difference))
  if (least > maxDifference) return []
  return alike.filter(({ difference }) => difference === least).map(({ surface }) => surface)
}
