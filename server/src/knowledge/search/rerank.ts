import type { Idf } from './idf.ts'
import { createAlternativesHeld } from './question/alternatives.ts'
import { type Language, languageOf } from '../language/language.ts'
import { createLexemesOf } from './question/groups.ts'
import type { Question } from './question/question.ts'
import { sentencesOf } from '../language/sentences.ts'

/** Measured on four public question sets. */
const titleWeight = 0.3
const pairWeight = 0.4
const sentenceWeight = 0.4
/** What a word counts that stands there only in another form or within a compound. */
const softShare = 0.8
const sharedBeginning = 5
const shortestWithin = 4
/** Where two languages say the same, that of the question comes first, then that of the chat. */
const chatLanguageShare = 0.95
const otherLanguageShare = 0.9
/** The same where other languages were looked in for words that mean the same: those are seldom meant all. */
export const translatedShare = 0.8

/** BM25's best once more by what an inverted index does not see: title, neighbouring words, one dense sentence. */
export function rerank<Passage extends { title: string; text: string; score: number }>(
  question: Question,
  passages: readonly Passage[],
  { idf, chatLanguage = 'und' }: { idf: Idf; chatLanguage?: Language | undefined },
): Passage[] {
  const asked = question.tokens.map(({ lexeme }) => lexeme)
  const bonusOf = createBonus(question, asked, idf)
  const wanted = [question.language, chatLanguage].filter((language) => language !== 'und')
  return passages
    .map((passage) => {
      const language = languageOf(passage.text, question.language)
      const score = passage.score + bonusOf(passage, language)
      return { ...passage, score: score * languageShare(language, wanted, question.groups.length > 0) }
    })
    .sort((a, b) => b.score - a.score)
}

function languageShare(language: Language, [first, second]: readonly Language[], isTranslated: boolean): number {
  if (first === undefined || language === first || language === 'und') return 1
  if (isTranslated) return translatedShare
  return language === second ? chatLanguageShare : otherLanguageShare
}

function createBonus(question: Question, asked: readonly string[], idf: Idf) {
  const { sumIn } = createAlternativesHeld(question)
  const lexemesOf = createLexemesOf(question)
  const softOverlap = createSoftOverlap(asked, idf)
  return (passage: { title: string; text: string }, language: Language): number => {
    const title = lexemesOf(passage.title, language)
    const sentences = sentencesOf(passage.text).map(({ text }) => lexemesOf(text, language))
    const overlapIn = softOverlap([title, ...sentences])
    const held = (lexemes: string[]) => overlapIn(lexemes) + sumIn(lexemes, language)
    return (
      titleWeight * held(title) +
      pairWeight * pairOverlap(asked, sentences, idf) +
      sentenceWeight * Math.max(0, ...sentences.map(held))
    )
  }
}

/** What of the question's words stands among these. */
export function overlap(asked: readonly string[], lexemes: readonly string[], idf: Idf): number {
  const held = new Set(lexemes)
  let sum = 0
  for (const lexeme of new Set(asked)) if (held.has(lexeme)) sum += idf(lexeme)
  return sum
}

/** As `overlap`; a word that is missing counts for less where one with the same beginning or a compound of it stands. */
export function softOverlap(asked: readonly string[], lexemes: readonly string[], idf: Idf): number {
  return createSoftOverlap(asked, idf)([lexemes])(lexemes)
}

/**
 * The same for many texts. Given all parts of a passage first, because most words stand in none of them in another form.
 */
function createSoftOverlap(asked: readonly string[], idf: Idf) {
  const distinct = new Set(asked)
  const flexible = [...distinct].filter(hasOtherForms)
  return (parts: readonly (readonly string[])[]) => {
    const whole = writtenOf(parts.flat(), distinct)
    const soft = new Set(flexible.filter((lexeme) => standsInOtherForm(lexeme, whole)))
    return (lexemes: readonly string[]): number => {
      const held = new Set(lexemes.filter((lexeme) => distinct.has(lexeme)))
      const text = writtenOf(soft.size > 0 ? lexemes : [], distinct)
      let sum = 0
      for (const lexeme of distinct) {
        if (held.has(lexeme)) sum += idf(lexeme)
        else if (soft.has(lexeme) && standsInOtherForm(lexeme, text)) sum += softShare * idf(lexeme)
      }
      return sum
    }
  }
}

/** A text for other forms: what the question says itself is no other form of another of its words. */
type PassageWords = { all: string; others: string }

function writtenOf(lexemes: readonly string[], asked: ReadonlySet<string>): PassageWords {
  return { all: joined(lexemes), others: joined(lexemes.filter((lexeme) => !asked.has(lexeme))) }
}

function joined(lexemes: readonly string[]): string {
  return ` ${lexemes.join(' ')}`
}

/** Never a part number, nor a group of characters of a script without blanks: those are shorter. */
function hasOtherForms(lexeme: string): boolean {
  return lexeme.length >= shortestWithin && !/\p{N}/u.test(lexeme)
}

function standsInOtherForm(lexeme: string, { all, others }: PassageWords): boolean {
  if (all.includes(lexeme)) return true
  return lexeme.length >= sharedBeginning && others.includes(` ${lexeme.slice(0, sharedBeginning)}`)
}

/** What of the question's neighbouring words stands side by side in one of these sentences. */
export function pairOverlap(asked: readonly string[], sentences: readonly (readonly string[])[], idf: Idf): number {
  const words = new Set(asked)
  const held = new Set(sentences.flatMap((lexemes) => pairsOf(lexemes, words)))
  let sum = 0
  for (const [at, lexeme] of asked.slice(1).entries()) {
    const before = asked[at] ?? ''
    if (held.has(`${before} ${lexeme}`)) sum += (idf(before) + idf(lexeme)) / 2
  }
  return sum
}

/** Neighbours that are both of these words. */
function pairsOf(lexemes: readonly string[], words: ReadonlySet<string>): string[] {
  const pairs: string[] = []
  let before: string | undefined
  for (const lexeme of lexemes) {
    const isAsked = words.has(lexeme)
    if (isAsked && before !== undefined) pairs.push(`${before} ${lexeme}`)
    before = isAsked ? lexeme : undefined
  }
  return pairs
}
