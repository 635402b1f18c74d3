import type { Dictionary } from '../../dictionaries/dictionary.ts'
import { withoutBoundWords } from '../../language/arabic-article.ts'
import { partsOf } from '../../language/compounds.ts'
import { isUnspaced, lexemesOfRuns, unspacedWords } from '../../language/unspaced-words.ts'
import { typedAs } from './typed-as.ts'
import { fold, isStemmedByLetters, stem } from '../../language/stems.ts'
import { stopWords } from '../../language/stop-words.ts'
import { type Token, tokensOf } from '../../language/tokens.ts'
import type { Language } from '../../language/language.ts'

const maxOfDictionary = 24
const maxAlternativeLength = 3
const maxPhraseLength = 4
const beginningLetters = 5
const maxNearHeadwords = 4
const partWeight = 0.8
const nearShare = 0.7
const shortestForm = 3
/** A question of 4,000 characters has some 600 words. */
const maxWords = 64
/** For parts of compounds, of all words together. */
const maxLookUps = 2000

/** What may stand for a word of the question in the material. */
export type Alternative = {
  /** As the dictionary writes it. */
  text: string
  /** Its words in the material's language, without stop-words. */
  lexemes: string[]
  share: number
}

/** A word of the question, or neighbours that are one headword, with what dictionaries say of it. */
export type TranslatedWord = {
  word: string
  lexeme: string
  weight: number
  alternatives: Alternative[]
  /** Of a compound that is no headword. */
  parts: TranslatedWord[]
}

/** `tokens`: the question's words in their order, without stop-words; `text`: as it was typed. */
export function translate(
  { text, tokens, language }: { text: string; tokens: readonly Token[]; language: Language },
  dictionaries: readonly Dictionary[],
): TranslatedWord[] {
  if (dictionaries.length === 0) return []
  const words = new Map<string, string>()
  for (const { lexeme, surface } of tokens) {
    if (surface !== null && !/\p{N}/u.test(surface) && !words.has(lexeme)) words.set(lexeme, surface)
  }
  const isHeadword = headwordsOf(dictionaries)
  const ofRuns = unspacedWords(text, language, (word) => isHeadword(word) && isExact(word, dictionaries))
  for (const word of ofRuns) if (!words.has(word)) words.set(word, word)
  const isOfRun = new Set(ofRuns)
  const single = [...words].slice(0, maxWords).map(([lexeme, written]) => {
    const typed = typedAs(text, written)
    const keys = [...new Set([...writingsOf(typed, language, dictionaries), written])]
    const entries = keys.map((key) => lookUp(key, language, dictionaries)).find(({ length }) => length > 0) ?? []
    const alternatives = [...entries, ...formsOfVerb(typed, language, dictionaries)]
    const found = { word: written, lexeme, weight: 1, alternatives }
    if (alternatives.length > 0 || isOfRun.has(lexeme)) return { ...found, parts: [] }
    const parts = partsIn(written, language, { dictionaries, isHeadword })
    return { ...found, alternatives: parts.length > 0 ? [] : nearHeadwords(written, language, dictionaries), parts }
  })
  return [...single, ...phrasesIn(text, language, dictionaries)]
}

/** As a dictionary writes what was typed, where that is not in the lower case of all languages. */
function writingsOf(typed: string, language: Language, dictionaries: readonly Dictionary[]): string[] {
  if (language === 'tr') return [typed.toLocaleLowerCase('tr')]
  if (language !== 'ar' || isHeadwordItself(typed, dictionaries)) return []
  return [withoutBoundWords(typed)].filter((word) => isHeadwordItself(word, dictionaries))
}

/** Entries of the word as it is written, and of its stem. */
function lookUp(written: string, language: Language, dictionaries: readonly Dictionary[]): Alternative[] {
  const keys = [...new Set([written, stem(written, language)])]
  return alternativesOf(keys, { dictionaries, share: 1 })
}

/** With which dictionaries list the forms of a verb that no stemmer leads back to it: *es geschieht*, *he/she ran*. */
const pronouns: Readonly<Record<Language, readonly string[]>> = {
  de: ['es', 'er/sie', 'ich/er/sie', 'er/sie/es', 'ich/er/sie/es'],
  en: ['it', 'he/she', 'I/he/she', 'he/she/it', 'I/he/she/it'],
}

/** Of a word as it was typed: German nouns begin with a capital, and verbs do not. */
function formsOfVerb(typed: string, language: Language, dictionaries: readonly Dictionary[]): Alternative[] {
  if (typed !== typed.toLowerCase()) return []
  const keys = (pronouns[language] ?? []).map((pronoun) => `${pronoun} ${typed}`)
  return alternativesOf(keys, { dictionaries, share: 1 }).map((one) => ({ ...one, text: withoutPronoun(one.text) }))
}

function withoutPronoun(text: string): string {
  return text.replace(/^(?:(?:ich|er|sie|es|I|he|she|it)\/?)+ (?=\S)/iu, '')
}

function alternativesOf(
  keys: readonly string[],
  { dictionaries, share }: { dictionaries: readonly Dictionary[]; share: number },
): Alternative[] {
  const found = new Map<string, Alternative>()
  for (const dictionary of dictionaries) {
    for (const text of keys.flatMap((key) => dictionary.lookUp(key))) {
      if (found.size >= maxOfDictionary) break
      const lexemes = lexemesOf(text, dictionary.to)
      const name = lexemes.join(' ')
      const most = isUnspaced(text) ? 2 * maxAlternativeLength : maxAlternativeLength
      if (lexemes.length === 0 || lexemes.length > most || found.has(name)) continue
      found.set(name, { text, lexemes, share: share / lexemes.length })
    }
  }
  return [...found.values()]
}

/** Of several words each counts its part. */
export function alternativeOf(text: string, language: Language): Alternative {
  const lexemes = lexemesOf(text, language)
  return { text, lexemes, share: 1 / Math.max(1, lexemes.length) }
}

function lexemesOf(text: string, language: Language): string[] {
  if (isUnspaced(text)) return lexemesOfRuns(text, language)
  const stops = stopWords[language]
  const tokens = tokensOf(text, language).filter(({ derived, surface }) => !derived && !stops?.has(surface ?? ''))
  return [...new Set(tokens.map(({ lexeme }) => lexeme))]
}

/** Of scripts that are stemmed by their first letters a longer headword is found by those alone. */
function isExact(word: string, dictionaries: readonly Dictionary[]): boolean {
  if (Array.from(word).length < beginningLetters) return true
  return isHeadwordItself(word, dictionaries)
}

function isHeadwordItself(word: string, dictionaries: readonly Dictionary[]): boolean {
  return dictionaries.some((dictionary) => dictionary.beginningWith(word, 1)[0] === word)
}

/** Those with the same first letters, which may be other forms of the word. */
function nearHeadwords(written: string, language: Language, dictionaries: readonly Dictionary[]): Alternative[] {
  const forms = isStemmedByLetters(language) ? formsOfShort(written, dictionaries) : []
  if (forms.length > 0) return alternativesOf(forms, { dictionaries, share: nearShare })
  if (Array.from(written).length < beginningLetters) return []
  return dictionaries.flatMap((dictionary) => {
    const near = dictionary.beginningWith(written, maxNearHeadwords)
    return alternativesOf(near, { dictionaries: [dictionary], share: nearShare })
  })
}

/**
 * Headwords that a short word may be another form of, where a stem is the first letters: it keeps the endings of words
 * that are hardly longer. *χώρες* – *χώρα*, *देशों* – *देश*.
 */
function formsOfShort(written: string, dictionaries: readonly Dictionary[]): string[] {
  const signs = Array.from(written)
  if (signs.length > beginningLetters + 1) return []
  // Devanagari writes endings as marks.
  const beginnings = [written.replace(/\p{M}+$/u, ''), signs.slice(0, -1).join(''), signs.slice(0, -2).join('')]
  for (const [at, beginning] of beginnings.entries()) {
    if (beginning === written || Array.from(beginning).length < (at === 0 ? 2 : shortestForm)) continue
    const found = dictionaries
      .flatMap((dictionary) => dictionary.beginningWith(beginning, 3 * maxNearHeadwords))
      .filter((headword) => Array.from(headword).length <= signs.length + 1 && !headword.includes(' '))
    if (found.length > 0) return [...new Set(found)].slice(0, maxNearHeadwords)
  }
  return []
}

type IsHeadword = (word: string) => boolean

/** A word may hold some hundred parts, and a question many long ones that are none: what is not looked up is none. */
function headwordsOf(dictionaries: readonly Dictionary[]): IsHeadword {
  const known = new Map<string, boolean>()
  return (word) => {
    const told = known.get(word)
    if (told !== undefined || known.size >= maxLookUps) return told === true
    const found = dictionaries.some((dictionary) => dictionary.lookUp(word).length > 0)
    known.set(word, found)
    return found
  }
}

function partsIn(
  written: string,
  language: Language,
  { dictionaries, isHeadword }: { dictionaries: readonly Dictionary[]; isHeadword: IsHeadword },
): TranslatedWord[] {
  return (partsOf(written, language, isHeadword) ?? []).map((part) => ({
    word: part,
    lexeme: stem(part, language),
    weight: partWeight,
    alternatives: lookUp(part, language, dictionaries),
    parts: [],
  }))
}

/** Neighbours in the text that are a headword together, stop-words and all. */
function phrasesIn(text: string, language: Language, dictionaries: readonly Dictionary[]): TranslatedWord[] {
  const words = tokensOf(text, language)
    .flatMap(({ surface }) => surface ?? [])
    .slice(0, 4 * maxWords)
  const stops = stopWords[language]
  const phrases: TranslatedWord[] = []
  for (let start = 0; start < words.length; start++) {
    if (stops?.has(words[start] ?? '')) continue
    for (let length = maxPhraseLength; length >= 2; length--) {
      const run = words.slice(start, start + length)
      if (run.length < length || stops?.has(run.at(-1) ?? '')) continue
      const phrase = run.join(' ')
      const alternatives = alternativesOf([phrase], { dictionaries, share: 1 })
      if (alternatives.length === 0) continue
      phrases.push({ word: phrase, lexeme: fold(phrase), weight: 1, alternatives, parts: [] })
      break
    }
  }
  return phrases
}
