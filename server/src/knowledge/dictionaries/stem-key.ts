import type { Language } from '../language/language.ts'
import { fold, stem } from '../language/stems.ts'
import { normalForm } from '../language/normal-form.ts'

const words = /[\p{L}\p{M}\p{N}]+/gu

/** What all forms of a word or phrase share: the stems of its words, joined by a blank. */
export function stemKey(text: string, language: Language): string {
  const found = normalForm(text, 'NFKC').toLowerCase().match(words) ?? []
  return found.map((word) => stem(word, language)).join(' ')
}

/** How stems of words that begin with these letters begin, at least. */
export const foldedBeginning = fold

/** The letters that near headwords share with a word. */
export const sharedLetters = 5
