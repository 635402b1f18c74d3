import type { ChatLanguage } from '@millwright/contract/chats'
import { stopWords } from './stop-words.ts'

/** ISO 639-1, or the nearest thing that a script alone tells. `und` = no sign of any. */
export type Language = string

export const languageCodes: Readonly<Record<ChatLanguage, Language>> = {
  English: 'en',
  Spanish: 'es',
  French: 'fr',
  German: 'de',
  Italian: 'it',
  Portuguese: 'pt',
  Hindi: 'hi',
  Japanese: 'ja',
  Russian: 'ru',
  Chinese: 'zh',
  Korean: 'ko',
  Arabic: 'ar',
}

const votesNeeded = 2
/** A long text votes with its beginning: more words change nothing but the time. */
const wordsCounted = 400

const scripts: readonly (readonly [RegExp, Language])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Latin}/gu, 'latin'],
]

/** Letters and marks that one language alone has among those that share its words. Each says as much as a stop-word. */
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
  const sample = text.slice(0, 8000).normalize('NFC')
  const script = dominantScript(sample)
  if (script === 'latin') return vote(sample, latinLanguages, 'und')
  if (script === 'ru') return vote(sample, cyrillic, 'ru')
  return { language: script, sure: script !== 'und' }
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

/** The language of most texts that show theirs. */
export function commonLanguage(texts: readonly string[]): Language {
  const counts = new Map<Language, number>()
  for (const text of texts) {
    const { language, sure } = detectLanguage(text)
    if (sure) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  return most?.[0] ?? 'und'
}

/**
 * A Han character says about as much as two letters of an alphabet. Names and commands are in Latin letters in a text
 * of any language, hence those count half.
 */
const weights: Readonly<Record<Language, number>> = { zh: 2, ja: 2, ko: 2, latin: 0.5 }

function dominantScript(text: string): Language {
  let best: Language = 'und'
  let most = 0
  let kana = false
  for (const [pattern, language] of scripts) {
    const found = text.match(pattern)?.length ?? 0
    if (language === 'ja' && found > 0) kana = true
    const weight = found * (weights[language] ?? 1)
    if (weight > most) {
      most = weight
      best = language
    }
  }
  return best === 'zh' && kana ? 'ja' : best
}

/** A look-up for each word, and not one for each language: some 60 passages are read for every question. */
const stoppedIn = new Map<string, Language[]>()
for (const [language, words] of Object.entries(stopWords)) {
  for (const word of words ?? []) stoppedIn.set(word, [...(stoppedIn.get(word) ?? []), language])
}

function vote(
  text: string,
  candidates: readonly Language[],
  otherwise: Language,
): { language: Language; sure: boolean } {
  const counts = new Map<Language, number>()
  for (const language of candidates) {
    const letters = ownLetters[language] && text.match(ownLetters[language])
    if (letters) counts.set(language, letters.length)
  }
  for (const word of (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).slice(0, wordsCounted)) {
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
  return { language: best, sure: most >= votesNeeded && most > second }
}
