import type { TextRange } from '@millwright/contract/chats'
import { detectLanguage, type Language, latinLanguages } from '../language/language.ts'
import { formsOf } from './question/alternatives.ts'
import { fold, stem } from '../language/stems.ts'
import { stopWords } from '../language/stop-words.ts'
import { joinedNumbers, tokensOf } from '../language/tokens.ts'
import { normalForm } from '../language/normal-form.ts'

/** A word of a search, as it stands in the index and in texts. */
export type TypedWord = {
  /** In lower case, without accents: what begins so is found for the last word, which may not be at its end. */
  plain: string
  /** In lower case. */
  written: string
  isLast: boolean
  lexemes: ReadonlySet<string>
  /** What it is called in texts of another language than this. */
  elsewhere?: { language: Language; lexemes: ReadonlySet<string> }
  /** What the glossary calls it, in texts of any language. */
  otherwise?: readonly OtherName[]
  /** Of a script without blanks: it is found wherever it stands. */
  isRun: boolean
}

/** As it stands in scripts without blanks, or of each of its words all that it may stand in a text as. */
export type OtherName = { run: string } | { forms: readonly (readonly string[])[] }

export function otherName(name: string, language: Language): OtherName {
  return unspaced.test(name) ? { run: normalForm(name, 'NFKC') } : { forms: formsOf(name, language) }
}

export type TypedQuery = {
  words: readonly TypedWord[]
  /** All letters and digits of a part or serial number; null where none was typed. */
  code: string | null
  /** What the index may hold that begins as the last word does. */
  beginnings: readonly string[]
}

const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー々]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const maxWords = 12
/** One letter begins half of all words. */
const shortestBeginning = 2
const shortestCode = 4
/** A group without a digit: the maker in `SKF 6205-2RS`. */
const maxLetters = 4

export function readTyped(text: string): TypedQuery {
  const normal = normalForm(text, 'NFKC')
  const { language, sure } = detectLanguage(normal)
  const languages = sure ? [language] : [...new Set([language, ...latinLanguages])]
  const written = [...normal.toLowerCase().matchAll(pieces)].map(([word]) => word).slice(0, maxWords)
  const stops = stopWords[sure ? language : 'en']
  const telling = written.filter((word, at) => at === written.length - 1 || !stops?.has(word))
  const words = telling.map((word, at) => readWord(word, languages, at === telling.length - 1))
  const joined = [...joinedNumbers(normal)].toSorted((one, other) => other.length - one.length)
  const last = words.at(-1)
  const open = last && !last.isRun && last.plain.length >= shortestBeginning ? [`=${telling.at(-1)}`] : []
  return { words, code: codeOf(normal), beginnings: [...open, ...joined.slice(0, 1)] }
}

function readWord(word: string, languages: readonly Language[], isLast: boolean): TypedWord {
  const isRun = unspaced.test(word)
  const lexemes = isRun
    ? tokensOf(word, 'ja').map(({ lexeme }) => lexeme)
    : [...languages.map((language) => stem(word, language)), `=${word}`]
  return { plain: isRun ? word : fold(word), written: word, isLast, isRun, lexemes: new Set(lexemes) }
}

/** `6ES7 131-6BH01` and `6es71316bh01` are one number; null for what is none. */
export function codeOf(text: string): string | null {
  const groups = normalForm(text, 'NFKC').toLowerCase().trim().split(/\s+/u)
  const plain = groups.join('').replace(/[^\p{L}\p{N}]/gu, '')
  const areOfNumber = groups.every((group) => /\p{N}/u.test(group) || group.length <= maxLetters)
  return plain.length >= shortestCode && /\p{N}/u.test(plain) && areOfNumber ? plain : null
}

export type HeldWords = { marks: TextRange[]; words: number }

/** Where the typed words stand in a text, and how many of them do. */
export function heldIn(text: string, words: readonly TypedWord[]): HeldWords {
  const marks: TextRange[] = []
  const held = new Set<TypedWord>()
  const { language } = detectLanguage(text)
  const runs = words.flatMap((word) => [
    ...(word.isRun ? [{ word, run: word.plain }] : []),
    ...(word.otherwise ?? []).flatMap((name) => ('run' in name ? [{ word, run: name.run }] : [])),
  ])
  const others = words.filter(({ isRun, elsewhere, otherwise }) => !isRun || elsewhere || otherwise)
  for (const { word, run } of runs) {
    // As it is: these scripts have no cases, and lower case is longer for some letters of others (`İ`).
    for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + 1)) {
      marks.push({ start: at, end: at + run.length })
      held.add(word)
    }
  }
  const standing = others.length > 0 ? wordsIn(text, language) : []
  const named = namesStanding(others, standing)
  for (const { index, length, word, plain, stemmed } of standing) {
    const of = others.find(
      (one) =>
        one.plain === plain ||
        one.lexemes.has(stemmed) ||
        (one.isLast && plain.startsWith(one.plain)) ||
        (one.elsewhere?.lexemes.has(stemmed) === true && one.elsewhere.language !== language),
    )
    // A name of several words stands for each of them.
    const all = [...(of ? [of] : []), ...(named.get(stemmed) ?? []), ...(named.get(`=${word}`) ?? [])]
    if (all.length === 0) continue
    for (const one of all) held.add(one)
    const end = index + (of?.isLast && plain.startsWith(of.plain) ? of.plain.length : length)
    marks.push({ start: index, end })
  }
  return { marks: marks.toSorted((one, other) => one.start - other.start), words: held.size }
}

type StandingWord = { index: number; length: number; word: string; plain: string; stemmed: string }

function wordsIn(text: string, language: Language): StandingWord[] {
  return Array.from(text.matchAll(pieces), ({ 0: written, index }) => {
    const word = written.toLowerCase()
    return { index, length: written.length, word, plain: fold(word), stemmed: stem(word, language) }
  })
}

/** By a word of a text: the typed words whose other names stand there whole. */
function namesStanding(typed: readonly TypedWord[], text: readonly StandingWord[]): Map<string, TypedWord[]> {
  const standing = new Set(text.flatMap(({ stemmed, word }) => [stemmed, `=${word}`]))
  const named = new Map<string, TypedWord[]>()
  for (const word of typed) {
    for (const name of word.otherwise ?? []) {
      if ('run' in name || !name.forms.every((forms) => forms.some((form) => standing.has(form)))) continue
      for (const form of name.forms.flat()) named.set(form, [...(named.get(form) ?? []), word])
    }
  }
  return named
}
