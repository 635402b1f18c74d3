import { newStemmer } from 'snowball-stemmers'
import type { Language } from './language.ts'
import { normalForm } from './normal-form.ts'

const algorithms: Readonly<Record<Language, string>> = {
  ar: 'arabic',
  hy: 'armenian',
  cs: 'czech',
  da: 'danish',
  nl: 'dutch',
  en: 'english',
  fi: 'finnish',
  fr: 'french',
  de: 'german',
  hu: 'hungarian',
  it: 'italian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  es: 'spanish',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
}

type Stem = (word: string) => string

const stemmers = new Map<Language, Stem>()
/** By the language of the text. Words repeat; a stem costs twenty times a look-up. */
const remembered = new Map<Language, Map<string, string>>()
/** Bounds memory against a stream of nonsense. */
const rememberedWords = 100_000

/** Vietnamese words have no forms. */
const uninflected: ReadonlySet<Language> = new Set(['vi'])

/** Words of the language are stemmed by their first letters alone, whatever their endings. */
export function isStemmedByLetters(language: Language): boolean {
  return !uninflected.has(language) && algorithms[language] === undefined
}

const firstLetters: Stem = (word) => Array.from(word).slice(0, 5).join('')

/** A word in a foreign script within a text is stemmed as its script's most usual language. */
function languageOfWord(word: string, language: Language): Language {
  if (/^\p{Script=Latin}/u.test(word)) return isLatin(language) ? language : 'en'
  if (/^\p{Script=Cyrillic}/u.test(word)) return language === 'uk' ? 'uk' : 'ru'
  if (/^\p{Script=Arabic}/u.test(word)) return 'ar'
  if (/^\p{Script=Armenian}/u.test(word)) return 'hy'
  if (/^\p{Script=Tamil}/u.test(word)) return 'ta'
  return 'none'
}

function isLatin(language: Language): boolean {
  return !['ru', 'uk', 'ar', 'hy', 'ta', 'el', 'he', 'hi', 'ja', 'zh', 'ko', 'th', 'und'].includes(language)
}

/** Lower-case NFKC word in, folded stem out. Words with a digit stay whole: half a part number is another part. */
export function stem(word: string, language: Language): string {
  let known = remembered.get(language)
  if (!known) remembered.set(language, (known = new Map<string, string>()))
  const stemmed = known.get(word)
  if (stemmed !== undefined) return stemmed
  if (/\p{N}/u.test(word)) return fold(word)
  const made = fold(stemmerOf(languageOfWord(word, language))(word)) || word
  if (known.size >= rememberedWords) known.clear()
  known.set(word, made)
  return made
}

function stemmerOf(language: Language): Stem {
  let stemmer = stemmers.get(language)
  if (!stemmer) stemmers.set(language, (stemmer = cutterOf(language)))
  return stemmer
}

function cutterOf(language: Language): Stem {
  if (uninflected.has(language)) return (word) => word
  const algorithm = algorithms[language]
  if (!algorithm) return firstLetters
  const snowball = newStemmer(algorithm)
  // The Romanian stemmer knows s and t only with a cedilla, as they were encoded before the comma had its own letters.
  if (language === 'ro') return (word) => snowball.stem(word.replaceAll('ș', 'ş').replaceAll('ț', 'ţ'))
  // The Russian one takes ё for no vowel: of чёрный it would cut another ending than of черный.
  if (language === 'ru') return (word) => snowball.stem(word.replaceAll('ё', 'е'))
  return (word) => snowball.stem(word)
}

/** Accents are typed or left out at will. Cyrillic short i is a letter, not an accent. */
export function fold(word: string): string {
  if (!/[^ -~]/u.test(word)) return word
  const cyrillic = word.replaceAll('ё', 'е')
  if (/\p{Script=Cyrillic}/u.test(cyrillic)) return cyrillic
  return normalForm(cyrillic, 'NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
}
