import type { TextRange } from '@millwright/contract/chats'
import { detectLanguage, type Language, latinLanguages } from './words/language.ts'
import { fold, stem } from './words/stems.ts'
import { stopWords } from './words/stop-words.ts'
import { joinedNumbers, tokensOf } from './words/tokens.ts'

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
  /** Of a script without blanks: it is found wherever it stands. */
  isRun: boolean
}

export type Typed = {
  words: readonly TypedWord[]
  /** All letters and digits of a part or serial number; null where none was typed. */
  code: string | null
  /** What the index may hold that begins as the last word does. */
  beginnings: readonly string[]
}

const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー々]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const mostWords = 12
/** One letter begins half of all words. */
const shortestBeginning = 2
const shortestCode = 4
/** A group without a digit: the maker in `SKF 6205-2RS`. */
const longestLetters = 4

export function readTyped(text: string): Typed {
  const normal = text.normalize('NFKC')
  const { language, sure } = detectLanguage(normal)
  const languages = sure ? [language] : [...new Set([language, ...latinLanguages])]
  const written = [...normal.toLowerCase().matchAll(pieces)].map(([word]) => word).slice(0, mostWords)
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
  const groups = text.normalize('NFKC').toLowerCase().trim().split(/\s+/u)
  const plain = groups.join('').replace(/[^\p{L}\p{N}]/gu, '')
  const areOfNumber = groups.every((group) => /\p{N}/u.test(group) || group.length <= longestLetters)
  return plain.length >= shortestCode && /\p{N}/u.test(plain) && areOfNumber ? plain : null
}

export type Held = { marks: TextRange[]; words: number }

/** Where the typed words stand in a text, and how many of them do. */
export function heldIn(text: string, words: readonly TypedWord[]): Held {
  const marks: TextRange[] = []
  const held = new Set<TypedWord>()
  const { language } = detectLanguage(text)
  const runs = words.filter(({ isRun }) => isRun)
  const others = words.filter(({ isRun, elsewhere }) => !isRun || elsewhere)
  for (const run of runs) {
    // As it is: these scripts have no cases, and lower case is longer for some letters of others (`İ`).
    for (let at = text.indexOf(run.plain); at >= 0; at = text.indexOf(run.plain, at + 1)) {
      marks.push({ start: at, end: at + run.plain.length })
      held.add(run)
    }
  }
  if (others.length > 0) {
    for (const match of text.matchAll(pieces)) {
      const word = match[0].toLowerCase()
      const plain = fold(word)
      const stemmed = stem(word, language)
      const found = others.find(
        (one) =>
          one.plain === plain ||
          one.lexemes.has(stemmed) ||
          (one.isLast && plain.startsWith(one.plain)) ||
          (one.elsewhere?.lexemes.has(stemmed) === true && one.elsewhere.language !== language),
      )
      if (!found) continue
      held.add(found)
      const end = match.index + (found.isLast && plain.startsWith(found.plain) ? found.plain.length : match[0].length)
      marks.push({ start: match.index, end })
    }
  }
  return { marks: marks.toSorted((one, other) => one.start - other.start), words: held.size }
}
