import { commonLanguage, detectLanguage, languageOf } from '../../server/src/knowledge/language/language.ts'
import { bestReading, type Question, readings } from '../../server/src/knowledge/search/question/question.ts'
import { withLesserWords } from '../../server/src/knowledge/search/question/asking-words.ts'
import { expand, ringsBeside, withAlternatives } from '../../server/src/knowledge/search/question/alternatives.ts'
import { starterRows } from '../../server/src/features/glossary/starter.ts'
import { questionKeys } from '../../server/src/knowledge/search/glossary/term-keys.ts'
import {
  isOfTerms,
  possibleTerms,
  termsInQuestion,
} from '../../server/src/knowledge/search/glossary/terms-in-question.ts'
import { farBeginnings, farCorrected } from '../../server/src/knowledge/search/spelling/far-spellings.ts'
import { corrected, misspelled } from '../../server/src/knowledge/search/spelling/misspelled.ts'
import { otherWritings } from '../../server/src/knowledge/search/question/written-figures.ts'
import { writtenApart } from '../../server/src/knowledge/search/spelling/written-apart.ts'
import { slipsIn, withoutSlips } from '../../server/src/knowledge/search/spelling/slips.ts'
import { thesaurusTerms } from '../../server/src/knowledge/search/thesaurus/rings-asked.ts'
import { idfOf, idfOfUnknown } from '../../server/src/knowledge/search/idf.ts'
import { rerank } from '../../server/src/knowledge/search/rerank.ts'
import type { FoundPassages } from '../../server/src/knowledge/search/search-passages.ts'
import { withoutContents } from '../../server/src/knowledge/answers/quoting/contents-passages.ts'
import type { RankedPassage } from '../../server/src/knowledge/index/search.repository.ts'
import { tokensOf } from '../../server/src/knowledge/language/tokens.ts'

const k1 = 1.2
const b = 0.75
const reranked = 60

type PassagePosting = { at: number; count: number }

/** The glossary that a company begins with. */
const glossary = starterRows().map(({ cells }) => cells)

/** BM25 with the product's tokens and re-rank over passages in memory: seconds where the database takes minutes. */
export function memorySearch(
  passages: readonly RankedPassage[],
): (question: string, limit: number, isWidened?: boolean) => FoundPassages {
  const postings = new Map<string, PassagePosting[]>()
  const lengths = passages.map(({ title, text }, at) => {
    const language = languageOf(text, detectLanguage(text).language)
    const counts = new Map<string, number>()
    let length = 0
    for (const { lexeme, surface, derived } of tokensOf(`${title}\n${text}`, language)) {
      if (!derived) length++
      counts.set(lexeme, (counts.get(lexeme) ?? 0) + 1)
      if (surface !== null) counts.set(`=${surface}`, (counts.get(`=${surface}`) ?? 0) + 1)
    }
    for (const [lexeme, count] of counts) postings.set(lexeme, [...(postings.get(lexeme) ?? []), { at, count }])
    return length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  const documents = new Map([...postings].map(([lexeme, of]) => [lexeme, of.length]))
  const material = commonLanguage(passages.map(({ text }) => text))
  const idf = idfOf({ passages: passages.length, documents })

  /** The words of the material that begin so, the commonest first. */
  const writtenFrom = (beginnings: readonly string[]) =>
    [...documents]
      .filter(([lexeme]) => beginnings.some((one) => lexeme.startsWith(one)))
      .toSorted((one, other) => other[1] - one[1])
      .map(([lexeme]) => lexeme.slice(1))

  return (typed, limit, isWidened = false) => {
    const first = read(typed, isWidened)
    const { slips } = first
    const { question } = slips.length > 0 ? read(withoutSlips(typed, slips), isWidened) : first
    return rankedBy(question, limit)
  }

  function read(text: string, isWidened: boolean) {
    const isKnown = (lexeme: string) => documents.has(lexeme)
    const best = bestReading(readings(text), { isKnown, likely: [material] })
    const none = new Set<string>()
    const without = { words: none, rings: none }
    const terms = termsInQuestion(best, possibleTerms(glossary, questionKeys(best.text)))
    const rings = isWidened ? thesaurusTerms(best, without) : []
    const thesaurus = ringsBeside(terms, rings, { language: best.language, idf })
    const isExplained = isOfTerms([...terms, ...otherWritings(best, none), ...thesaurus])
    const wrong = isWidened ? misspelled(best, isKnown, isExplained) : []
    const slips = slipsIn(wrong, (lexeme) => documents.get(lexeme) ?? 0, none)
    const near = corrected(wrong, (lexeme) => documents.get(lexeme) ?? 0, none)
    const inOneWord = wrong.filter(({ word }) => !near.some((one) => one.word === word))
    const apart = writtenApart(inOneWord, (word) => documents.has(`=${word}`), none)
    const left = inOneWord.filter(({ word }) => !apart.some((one) => one.word === word))
    const beginnings = farBeginnings(left)
    const spelling = [
      ...otherWritings(best, none),
      ...near,
      ...apart,
      ...farCorrected(left, writtenFrom(beginnings), none),
    ]
    const alternatives = expand({ glossary: terms, spelling, thesaurus }, best.language, idf)
    const question = { ...best, alternatives, weights: withAlternatives(best.weights, alternatives) }
    return { question, slips }
  }

  function rankedBy(question: Question, limit: number): FoundPassages {
    const scores = new Map<number, number>()
    for (const [lexeme, weight] of question.weights) {
      for (const { at, count } of postings.get(lexeme) ?? []) {
        const norm = k1 * (1 - b + (b * (lengths[at] ?? 0)) / average)
        const gain = (weight * idf(lexeme) * count * (k1 + 1)) / (count + norm)
        scores.set(at, (scores.get(at) ?? 0) + gain)
      }
    }
    const ranked = [...scores]
      .sort((one, other) => other[1] - one[1])
      .slice(0, reranked)
      .flatMap(([at, score]) => {
        const passage = passages[at]
        return passage ? [{ ...passage, score }] : []
      })
    const weighed = withLesserWords(question, idf)
    const all = rerank(question, ranked, { idf: weighed })
    const found = { question, idf: weighed, unknownIdf: idfOfUnknown(passages.length), searchedFor: [] }
    return withoutContents({ ...found, passages: all.slice(0, limit), behind: all.slice(limit) })
  }
}
