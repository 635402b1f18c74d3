import type { Language } from '../../language/language.ts'
import { fold, stem } from '../../language/stems.ts'
import { normalForm } from '../../language/normal-form.ts'

/** A word of a text, or a character where words are not parted by blanks. */
export type Word = {
  /** As it was written. */
  written: string
  /** In lower case, without accents. */
  plain: string
  /** What it may be recognised by: itself and its stems. */
  keys: readonly string[]
  start: number
  end: number
}

const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}ー々'
const pieces = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+`, 'gu')
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u')
/** `S/N`, `P/N`, `No.`: the slash is no break there. */
const shortForms = /\b([spm])\/n\b/giu
/** `Anna's`: what follows the apostrophe is no word. */
const possessive = /(?<=\p{L})['’]s(?!\p{L})/giu

/** A text as its words are read, and as their places count. */
export function normalised(text: string): string {
  return normalForm(text, 'NFKC')
    .replace(shortForms, (_, letter: string) => `${letter}n`)
    .replace(possessive, '')
}

/** The words of a question or of what a record holds, in order; `start` and `end` count in the normalised text. */
export function wordsIn(text: string, language: Language): Word[] {
  return [...normalised(text).matchAll(pieces)].map((match) => {
    const lower = match[0].toLowerCase()
    const plain = fold(lower)
    const keys = isUnspaced.test(lower) ? [plain] : [plain, stem(lower, language), stem(lower, 'en')]
    return {
      written: match[0],
      plain,
      keys: [...new Set(keys)],
      start: match.index,
      end: match.index + match[0].length,
    }
  })
}

export function isCharacter({ written }: Word): boolean {
  return isUnspaced.test(written)
}

export function areAlike(one: Word, other: Word): boolean {
  return one.plain === other.plain || one.keys.some((key) => other.keys.includes(key))
}

/** Where the words of `wanted` follow one another among `words`, from `from` on; -1: nowhere. */
export function placeOf(words: readonly Word[], wanted: readonly Word[], from = 0): number {
  if (wanted.length === 0) return -1
  for (let at = from; at + wanted.length <= words.length; at++) {
    if (wanted.every((word, offset) => areAlike(word, words[at + offset] as Word))) return at
  }
  return -1
}
