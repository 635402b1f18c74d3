import type { ChatLanguage } from '@millwright/contract/chats'
import { answerLanguages, type LanguageTag, languageTags } from '@millwright/contract/languages'
import { normalForm } from './normal-form.ts'
import { stopWords } from './stop-words.ts'

/** ISO 639-1, or the nearest thing that a script alone tells. `und` = no sign of any. */
export type Language = string

/** Of each answer language, by the name that a chat is kept with. */
export const languageCodes = Object.fromEntries(
  languageTags.map((tag) => [answerLanguages[tag].name, tag]),
) as Readonly<Record<ChatLanguage, LanguageTag>>

const votesNeeded = 2
/**
 * Of a longer text's words: prose of any of these languages has more votes, a list of parts has one by chance, in
 * abbreviations.
 */
const shareNeeded = 1 / 12
/** Of texts that show the same language: a few of a file's passages say nothing of the others. */
const textsNeeded = 1 / 5
/** A long text votes with its beginning: more words change nothing but the time. */
const wordsCounted = 400

const scripts: readonly (readonly [RegExp, Language])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Latin}/u, 'latin'],
]

/**
 * Letters and marks that one language alone has among those that share its words. Each says as much as a stop-word.
 * None is of ASCII.
 */
const ownLetters: Readonly<Record<Language, RegExp>> = {
  de: /ß/gu,
  es: /[ñ¿¡]/giu,
  pt: /[ãõ]/giu,
  ro: /[ășțţ]/giu,
  vi: /[đơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/giu,
  hu: /[őű]/giu,
  uk: /[іїєґ]/giu,
  pl: /[łśźżąę]/giu,
  cs: /[řěů]/giu,
  tr: /[ğşı]/gu,
}

/** What a text in Latin letters may be in; a few words without a stop-word may be in any of them. */
export const latinLanguages: readonly Language[] = 'en de es fr it pt ro nl sv da fi pl cs hu tr vi'.split(' ')
const cyrillic = ['ru', 'uk']

/** Script first, then a vote of stop-words. `sure` is false where nothing but the script speaks. */
export function detectLanguage(text: string): { language: Language; sure: boolean } {
  // Some PDFs hold letter and accent as two characters.
  const sample = normalForm(text.slice(0, 8000), 'NFC')
  const script = dominantScript(sample)
  if (script === 'latin') return vote(sample, latinLanguages, 'und')
  if (script === 'ru') return vote(sample, cyrillic, 'ru')
  return { language: script, sure: script !== 'und' }
}

/** The language that a quoted text shows; null where it shows none. Of a table's rows a guess is none. */
export function languageShown(text: string): Language | null {
  const { language, sure } = detectLanguage(text)
  return language === 'und' || (!sure && text.includes('\t')) ? null : language
}

/** A text that shows no more than its script may be in the other of two languages: a Japanese heading has no kana. */
const sharedScripts: Readonly<Record<Language, Language>> = { zh: 'ja', ru: 'uk' }

/** The text's language where it shows it, else `otherwise`: what its document, or the question, is written in. */
export function languageOf(text: string, otherwise: Language): Language {
  const { language, sure } = detectLanguage(text)
  if (sharedScripts[language] === otherwise && (language === 'zh' || !sure)) return otherwise
  return sure || otherwise === 'und' || (language !== 'und' && !latinLanguages.includes(language))
    ? language
    : otherwise
}

/** The language of most texts that show theirs, where enough of them do. */
export function commonLanguage(texts: readonly string[]): Language {
  const counts = new Map<Language, number>()
  for (const text of texts) {
    const { language, sure } = detectLanguage(text)
    if (sure) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  return most && most[1] >= textsNeeded * texts.length ? most[0] : 'und'
}

/**
 * A Han character says about as much as two letters of an alphabet. Names and commands are in Latin letters in a text
 * of any language, hence those count half.
 */
const weights: Readonly<Record<Language, number>> = { zh: 2, ja: 2, ko: 2, latin: 0.5 }

function dominantScript(text: string): Language {
  const counts = countScripts(text)
  let best: Language = 'und'
  let most = 0
  let kana = false
  for (const [at, [, language]] of scripts.entries()) {
    const found = counts[at] ?? 0
    if (language === 'ja' && found > 0) kana = true
    const weight = found * (weights[language] ?? 1)
    if (weight > most) {
      most = weight
      best = language
    }
  }
  return best === 'zh' && kana ? 'ja' : best
}

/** By place in `scripts`: how many of the text's characters are of each. */
function countScripts(text: string): number[] {
  const counts = scripts.map(() => 0)
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0
    if (code > 0xffff) at++
    const script = scriptOf(code)
    if (script < scripts.length) counts[script] = (counts[script] ?? 0) + 1
  }
  return counts
}

/** One more than the script's place; 0: not looked up yet. Some 60 passages are read for every question. */
const knownScripts = new Uint8Array(0x10000)

/** Its place in `scripts`; behind them all where it is of none. */
function scriptOf(code: number): number {
  const known = knownScripts[code] ?? 0
  if (known > 0) return known - 1
  const character = String.fromCodePoint(code)
  const found = scripts.findIndex(([pattern]) => pattern.test(character))
  const script = found < 0 ? scripts.length : found
  if (code < knownScripts.length) knownScripts[code] = script + 1
  return script
}

/** A look-up for each word, and not one for each language. */
const stoppedIn = new Map<string, Language[]>()
for (const [language, words] of Object.entries(stopWords)) {
  for (const word of words ?? []) stoppedIn.set(word, [...(stoppedIn.get(word) ?? []), language])
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
const timesInRows = 2

/**
 * In rows of a table letters are units, codes and marks, and one word stands in each row: neither says which language the table
 * is in. They have no vote, but count among the words.
 */
function wordsOfRows(text: string): string[] {
  const times = new Map<string, number>()
  const words: string[] = []
  for (const line of text.split('\n')) {
    const isRow = line.includes('\t')
    for (const word of wordsIn(line)) {
      if (words.length >= wordsCounted) return words
      const before = times.get(word) ?? 0
      if (isRow) times.set(word, before + 1)
      words.push(isRow && (word.length === 1 || before >= timesInRows) ? '' : word)
    }
  }
  return words
}

const ascii = /[\0-\x7f]+/gu

function vote(
  text: string,
  candidates: readonly Language[],
  otherwise: Language,
): { language: Language; sure: boolean } {
  const counts = new Map<Language, number>()
  const special = text.replace(ascii, '')
  for (const language of special === '' ? [] : candidates) {
    const letters = ownLetters[language] && special.match(ownLetters[language])
    if (letters) counts.set(language, letters.length)
  }
  const words = text.includes('\t') ? wordsOfRows(text) : wordsIn(text).slice(0, wordsCounted)
  for (const word of words) {
    for (const language of stoppedIn.get(word) ?? []) {
      if (candidates.includes(language)) counts.set(language, (counts.get(language) ?? 0) + 1)
    }
  }
  let best = otherwise
  let most = 0
  let second = 0
  for (const language of candidates) {
    const count = counts.get(language) ?? 0
    if (count > most) {
      second = most
      most = count
      best = language
    } else if (count > second) second = count
  }
  const isEnough = most >= votesNeeded && most >= shareNeeded * words.length
  return { language: best, sure: isEnough && most > second }
}
