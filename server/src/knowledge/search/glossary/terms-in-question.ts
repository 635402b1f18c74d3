import { limits } from '@millwright/contract/limits'
import { stopWords } from '../../language/stop-words.ts'
import type { Question } from '../question/question.ts'
import { mayHold } from './term-keys.ts'
import { tokensOf } from '../../language/tokens.ts'
import { normalForm } from '../../language/normal-form.ts'

/** A term of the question that stands in sets of the glossary. */
export type AskedTerm = {
  /** As it was typed. */
  word: string
  /** Its lexemes in the question's language, without stop-words. */
  lexemes: string[]
  /** The other words of its sets. */
  alternatives: string[]
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const maxTerms = 8
/** Each is looked for in the question in every language that it may be of. */
const maxPossible = 100
/** As many as one set may have. */
const maxAlternatives = limits.glossaryWords.max

/** A word of a set, and the others of that set. */
export type Term = { word: string; others: string[] }

/** The words of these sets that can stand in a question with these keys, before it is known how the question is read. */
export function possibleTerms(sets: readonly (readonly string[])[], questionKeys: readonly string[]): Term[] {
  const keys = new Set(questionKeys)
  const possible = sets.flatMap((words) =>
    words
      .filter((word) => mayHold(keys, word))
      .map((word) => ({ word, others: words.filter((other) => other !== word) })),
  )
  return possible.slice(0, maxPossible)
}

/** The terms that the question holds in any form of their words; of terms that overlap, the longest. */
export function termsInQuestion(question: Question, possible: readonly Term[]): AskedTerm[] {
  const reading = readWords(question)
  const found = possible.flatMap(({ word, others }) => {
    const place = writingsOf(word)
      .map((written) => placeOf(written, reading))
      .find((found) => found !== null)
    return place ? [{ ...place, others: [...others] }] : []
  })
  const kept: (typeof found)[number][] = []
  for (const one of found.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    const inTheWay = kept.find(({ start, end }) => one.start < end && start < one.end)
    if (!inTheWay) kept.push(one)
    // Of several sets that hold the same term, all say what it may be called.
    else if (inTheWay.start === one.start && inTheWay.end === one.end) inTheWay.others.push(...one.others)
  }
  // *Off* and *up* are looked for, and are the name of nothing.
  const stops = stopWords[question.language === 'und' ? 'en' : question.language]
  const named = question.tokens.filter(({ surface }) => surface === null || !stops?.has(surface))
  const asked = new Set(named.map(({ lexeme }) => lexeme))
  return kept
    .toSorted((a, b) => a.start - b.start)
    .map((term) => ({ ...term, lexemes: term.lexemes.filter((lexeme) => asked.has(lexeme)) }))
    .filter(({ lexemes }) => lexemes.length > 0)
    .slice(0, maxTerms)
    .map(({ word, lexemes, others }) => ({ word, lexemes, alternatives: notIn(question, asked, others) }))
    .filter(({ alternatives }) => alternatives.length > 0)
}

export function isOfTerms(terms: readonly Pick<AskedTerm, 'lexemes'>[]): (lexeme: string) => boolean {
  const named = new Set(terms.flatMap(({ lexemes }) => lexemes))
  return (lexeme) => named.has(lexeme)
}

/** The first of these words that the question does not say itself. */
function notIn({ language }: Question, asked: ReadonlySet<string>, words: readonly string[]): string[] {
  const others: string[] = []
  for (const word of new Set(words)) {
    if (others.length === maxAlternatives) break
    if (!isIn(word, asked, language)) others.push(word)
  }
  return others
}

/** No stemmer knows that `VFDs` are several `VFD`. */
export function writingsOf(word: string): string[] {
  return /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word) ? [word, `${word}s`] : [word]
}

type QuestionReading = { question: Question; text: string; lexemes: string[]; surfaces: string[] }

/** All words of the question, the stop-words too: `turn off` ends with one. */
function readWords(question: Question): QuestionReading {
  const words = wordsOf(question.text, question.language)
  return {
    question,
    text: normalForm(question.text, 'NFKC'),
    lexemes: words.map(({ lexeme }) => lexeme),
    surfaces: words.map(({ surface }) => surface),
  }
}

type TermPlace = { start: number; end: number; word: string; lexemes: string[] }

/** Where a term stands in the question, counted in words. */
function placeOf(term: string, { question, text, lexemes, surfaces }: QuestionReading): TermPlace | null {
  const { language } = question
  if (unspaced.test(term)) return unspacedPlaceOf(term, text, language)
  const words = wordsOf(term, language)
  const stops = stopWords[language === 'und' ? 'en' : language]
  if (words.every(({ surface }) => stops?.has(surface))) return null
  const wanted = words.map(({ lexeme }) => lexeme)
  const start = indexOfRun(lexemes, wanted)
  if (start < 0) return null
  const end = start + wanted.length
  return { start, end, word: typedAs(text, surfaces.slice(start, end)), lexemes: wanted }
}

/** Counted from the question's end, in characters: such a term meets no other but of its kind. */
function unspacedPlaceOf(term: string, text: string, language: string): TermPlace | null {
  const word = normalForm(term, 'NFKC').toLowerCase()
  const at = text.toLowerCase().indexOf(word)
  if (at < 0) return null
  const start = text.length + at
  const lexemes = tokensOf(word, language).map(({ lexeme }) => lexeme)
  return { start, end: start + word.length, word: text.slice(at, at + word.length), lexemes }
}

/** Where neighbours in `all` are these; -1 where nowhere. */
export function indexOfRun(all: readonly string[], wanted: readonly string[]): number {
  const [first] = wanted
  if (first === undefined) return -1
  for (let at = all.indexOf(first); at >= 0; at = all.indexOf(first, at + 1)) {
    if (wanted.every((lexeme, offset) => all[at + offset] === lexeme)) return at
  }
  return -1
}

/** The words that have a form of their own, in their order. */
export function wordsOf(text: string, language: string): { lexeme: string; surface: string }[] {
  return tokensOf(text, language).flatMap(({ lexeme, surface }) => (surface === null ? [] : [{ lexeme, surface }]))
}

function typedAs(text: string, surfaces: readonly string[]): string {
  return new RegExp(surfaces.join('[^\\p{L}\\p{M}\\p{N}]+'), 'iu').exec(text)?.[0] ?? surfaces.join(' ')
}

function isIn(term: string, asked: ReadonlySet<string>, language: string): boolean {
  return tokensOf(term, language).every(({ lexeme, derived }) => derived || asked.has(lexeme))
}
