import type { Idf } from './idf.ts'
import { createAlternativesHeld } from './alternatives.ts'
import { type Language, languageOf } from './language.ts'
import type { Question } from './question.ts'
import { sentencesOf } from '../passages/sentences.ts'
import { tokensOf } from './tokens.ts'

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

/** BM25's best once more by what an inverted index does not see: title, neighbouring words, one dense sentence. */
export function rerank<Passage extends { title: string; text: string; score: number }>(
  question: Question,
  passages: readonly Passage[],
  { idf, chatLanguage = 'und' }: { idf: Idf; chatLanguage?: Language | undefined },
): Passage[] {
  const asked = question.tokens.map(({ lexeme }) => lexeme)
  const { sumIn } = createAlternativesHeld(question)
  const wanted = [question.language, chatLanguage].filter((language) => language !== 'und')
  return passages
    .map((passage) => {
      const language = languageOf(passage.text, question.language)
      const held = (lexemes: string[]) => softOverlap(asked, lexemes, idf) + sumIn(lexemes, language)
      const score = passage.score + bonus(asked, { ...passage, language, held }, idf)
      return { ...passage, score: score * languageShare(language, wanted) }
    })
    .sort((a, b) => b.score - a.score)
}

function languageShare(language: Language, [first, second]: readonly Language[]): number {
  if (first === undefined || language === first || language === 'und') return 1
  return language === second ? chatLanguageShare : otherLanguageShare
}

type Read = {
  title: string
  text: string
  language: Language
  /** What of the question's words, or of other words for them, stands among lexemes of this passage. */
  held: (lexemes: string[]) => number
}

function bonus(asked: readonly string[], { title: heading, text: body, language, held }: Read, idf: Idf): number {
  const title = lexemesOf(heading, language)
  const sentences = sentencesOf(body).map(({ text }) => lexemesOf(text, language))
  return (
    titleWeight * held(title) +
    pairWeight * pairOverlap(asked, sentences, idf) +
    sentenceWeight * Math.max(0, ...sentences.map(held))
  )
}

function lexemesOf(text: string, language: Language): string[] {
  return tokensOf(text, language).map(({ lexeme }) => lexeme)
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
  const held = new Set(lexemes)
  let joined: string | undefined
  let sum = 0
  for (const lexeme of new Set(asked)) {
    if (held.has(lexeme)) sum += idf(lexeme)
    else if (standsInOtherForm(lexeme, (joined ??= ` ${lexemes.join(' ')}`))) sum += softShare * idf(lexeme)
  }
  return sum
}

/** Never a part number, nor a group of characters of a script without blanks: those are shorter. */
function standsInOtherForm(lexeme: string, joined: string): boolean {
  if (lexeme.length < shortestWithin || /\p{N}/u.test(lexeme)) return false
  if (joined.includes(lexeme)) return true
  return lexeme.length >= sharedBeginning && joined.includes(` ${lexeme.slice(0, sharedBeginning)}`)
}

/** What of the question's neighbouring words stands side by side in one of these sentences. */
export function pairOverlap(asked: readonly string[], sentences: readonly (readonly string[])[], idf: Idf): number {
  const held = new Set(sentences.flatMap(pairsOf))
  let sum = 0
  for (const [at, lexeme] of asked.slice(1).entries()) {
    const before = asked[at] ?? ''
    if (held.has(`${before} ${lexeme}`)) sum += (idf(before) + idf(lexeme)) / 2
  }
  return sum
}

function pairsOf(lexemes: readonly string[]): string[] {
  return lexemes.slice(1).map((lexeme, at) => `${lexemes[at]} ${lexeme}`)
}
