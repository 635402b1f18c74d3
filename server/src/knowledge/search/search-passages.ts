import type { ChatLanguage, SearchedFor } from '@millwright/contract/chats'
import type { Transaction } from '../../platform/database/transaction.ts'
import { languageCodes } from './language.ts'
import { bestReading, type Question, readings } from './question.ts'
import { type Idf, idfOf, idfOfUnknown, rerank } from './rerank.ts'
import { type RankedPassage, rankPassages, readFrequencies } from './search.repository.ts'

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
  const read = readings(search.question)
  const chatLanguage = search.chatLanguage && languageCodes[search.chatLanguage]
  const lexemes = new Set(read.flatMap(({ weights }) => [...weights.keys()]))
  if (lexemes.size === 0)
    return { question: read[0], passages: [], idf: () => 0, unknownIdf: idfOfUnknown(0), searchedFor: [] }
  const frequencies = await readFrequencies(tx, [...lexemes])
  const question = bestReading(read, (lexeme) => frequencies.documents.has(lexeme))
  const idf = idfOf(frequencies)
  const unknownIdf = idfOfUnknown(frequencies.passages)
  const { weights } = question
  if (weights.size === 0) return { question, passages: [], idf, unknownIdf, searchedFor: [] }
  const ranked = await rankPassages(tx, companyId, { weights, assetIds: search.assetIds, rows: reranked })
  const best = rerank(question, ranked, { idf, chatLanguage }).slice(0, search.limit)
  return { question, passages: best, idf, unknownIdf, searchedFor: [] }
}
