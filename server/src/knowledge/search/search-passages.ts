import type { ChatLanguage, SearchedFor } from '@millwright/contract/chats'
import type { Transaction } from '../../platform/database/transaction.ts'
import { expand, type Expansion, lexemesOfAlternatives, withAlternatives } from './alternatives.ts'
import { readGlossarySets } from './glossary.repository.ts'
import { languageCodes } from './language.ts'
import { bestReading, type Question, readings } from './question.ts'
import { type Idf, idfOf, idfOfUnknown, rerank } from './rerank.ts'
import { type RankedPassage, rankPassages, readFrequencies } from './search.repository.ts'
import { questionKeys } from './term-keys.ts'
import { possibleTerms, termsInQuestion } from './terms-in-question.ts'

const reranked = 60

export type Search = {
  question: string
  /** Where to look; null: in all that the viewer may read. What the viewer may not read is never found. */
  assetIds: readonly string[] | null
  limit: number
  /** Where two languages say the same, its material comes after that of the question's language. */
  chatLanguage?: ChatLanguage
}

export type FoundPassages = {
  question: Question
  passages: RankedPassage[]
  /** 0 for a lexeme that no passage holds. */
  idf: Idf
  /** What such a lexeme would weigh. */
  unknownIdf: number
  /** What else was looked up for words of the question. */
  searchedFor: readonly SearchedFor[]
}

/** The passages that speak most of what is asked, best first; none when no word of the question stands in any. */
export async function searchPassages(tx: Transaction, companyId: string, search: Search): Promise<FoundPassages> {
  const chatLanguage = search.chatLanguage && languageCodes[search.chatLanguage]
  const { question, idf, passages } = await readWithGlossary(tx, companyId, search.question)
  const { weights, alternatives } = question
  const found = { question, idf, unknownIdf: idfOfUnknown(passages), searchedFor: alternatives.map(searchedFor) }
  if (weights.size === 0) return { ...found, passages: [] }
  const ranked = await rankPassages(tx, companyId, { weights, assetIds: search.assetIds, rows: reranked })
  return { ...found, passages: rerank(question, ranked, { idf, chatLanguage }).slice(0, search.limit) }
}

/** The question as the material reads it best, with what the company's glossary adds to it. */
async function readWithGlossary(tx: Transaction, companyId: string, text: string) {
  const read = readings(text)
  const keys = questionKeys(text)
  const possible = possibleTerms(await readGlossarySets(tx, companyId, keys), keys)
  const asked = read.map((question) => ({ question, terms: termsInQuestion(question, possible) }))
  const lexemes = asked.flatMap(({ question: { weights, language }, terms }) => [
    ...weights.keys(),
    ...lexemesOfAlternatives(terms, language),
  ])
  const frequencies = await readFrequencies(tx, [...new Set(lexemes)])
  const idf = idfOf(frequencies)
  const best = bestReading(read, (lexeme) => frequencies.documents.has(lexeme))
  const terms = asked.find(({ question }) => question.language === best.language)?.terms ?? []
  const alternatives = expand(terms, best.language, idf)
  const question = { ...best, alternatives, weights: withAlternatives(best.weights, alternatives) }
  return { question, idf, passages: frequencies.passages }
}

function searchedFor({ word, alternatives }: Expansion): SearchedFor {
  return { word, alternatives: alternatives.map((other) => other.word), from: 'glossary' }
}
