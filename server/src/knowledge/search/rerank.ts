import { type Language, detectLanguage } from './language.ts'
import type { Question } from './question.ts'
import { sentencesOf } from './sentences.ts'
import { tokensOf } from './tokens.ts'

/** Weights of design §7, measured on four public question sets. */
const titleWeight = 0.3
const pairWeight = 0.4
const sentenceWeight = 0.4

export type Idf = (lexeme: string) => number

/** Lucene's form: never negative. A lexeme that stands nowhere tells nothing of any passage. */
export function idfOf(frequencies: { passages: number; documents: ReadonlyMap<string, number> }): Idf {
  return (lexeme) => {
    const documents = frequencies.documents.get(lexeme)
    if (documents === undefined) return 0
    return Math.log(1 + Math.max(frequencies.passages - documents + 0.5, 0.5) / (documents + 0.5))
  }
}

/** BM25's best once more by what an inverted index does not see: title, neighbouring words, one dense sentence. */
export function rerank<Passage extends { title: string; text: string; score: number }>(
  question: Question,
  passages: readonly Passage[],
  idf: Idf,
): Passage[] {
  const asked = new Set(question.tokens.map(({ lexeme }) => lexeme))
  const pairs = neighbours(question.tokens.map(({ lexeme }) => lexeme))
  return passages
    .map((passage) => ({ ...passage, score: passage.score + bonus(passage, asked, pairs, idf) }))
    .sort((a, b) => b.score - a.score)
}

function bonus(
  passage: { title: string; text: string },
  asked: ReadonlySet<string>,
  pairs: readonly (readonly [string, string])[],
  idf: Idf,
): number {
  const { language } = detectLanguage(passage.text)
  const sentences = sentencesOf(passage.text).map((sentence) => lexemesOf(sentence.text, language))
  const held = new Set<string>()
  for (const sentence of sentences) for (const pair of neighbours(sentence)) held.add(pair.join(' '))
  let sum = titleWeight * overlap(new Set(lexemesOf(passage.title, language)), asked, idf)
  for (const [first, second] of pairs) {
    if (held.has(`${first} ${second}`)) sum += (pairWeight * (idf(first) + idf(second))) / 2
  }
  return sum + sentenceWeight * Math.max(0, ...sentences.map((sentence) => overlap(new Set(sentence), asked, idf)))
}

function lexemesOf(text: string, language: Language): string[] {
  return tokensOf(text, language).map(({ lexeme }) => lexeme)
}

function neighbours(lexemes: readonly string[]): [string, string][] {
  return lexemes.slice(1).map((lexeme, at) => [lexemes[at] ?? '', lexeme])
}

function overlap(lexemes: ReadonlySet<string>, asked: ReadonlySet<string>, idf: Idf): number {
  let sum = 0
  for (const lexeme of asked) if (lexemes.has(lexeme)) sum += idf(lexeme)
  return sum
}
