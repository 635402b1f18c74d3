import type { ChatLanguage, SearchedFor } from '@millwright/contract/chats'
import type { Transaction } from '../../platform/database/transaction.ts'
import { fuseRankings, standsOut } from '../embeddings/fuse.ts'
import type { AskedMeaning } from '../embeddings/vector-search.ts'
import type { Expansion } from './expansion.ts'
import { expand, lexemesOfWords, withAlternatives } from './alternatives.ts'
import { readGlossarySets } from './glossary.repository.ts'
import { languageCodes } from './words/language.ts'
import { withOthers } from './other-words.ts'
import { bestReading, type Question, readings } from './question.ts'
import { type Idf, idfOf, idfOfUnknown } from './idf.ts'
import { rerank } from './rerank.ts'
import { type RankedPassage, rankPassages, readFrequencies, readPassages } from './search.repository.ts'
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
  /** What else to look for, beside the question's own words. */
  alternatives?: readonly SearchedFor[]
  /** What the question means to a model; without it the search goes by words alone. */
  meaning?: AskedMeaning | null
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
  /** One passage is much nearer to the question in meaning than the others. */
  standsOut?: boolean
}

/** The passages that speak most of what is asked, best first; none when no word of the question stands in any. */
export async function searchPassages(tx: Transaction, companyId: string, search: Search): Promise<FoundPassages> {
  const { assetIds, limit } = search
  const chatLanguage = search.chatLanguage && languageCodes[search.chatLanguage]
  const { question, idf, passages, searchedFor } = await expandedQuestion(tx, companyId, search)
  const { weights } = question
  const found = { question, idf, unknownIdf: idfOfUnknown(passages), searchedFor }
  const ranked = weights.size === 0 ? [] : await rankPassages(tx, companyId, { weights, assetIds, rows: reranked })
  const byWords = rerank(question, ranked, { idf, chatLanguage })
  if (!search.meaning) return { ...found, passages: byWords.slice(0, limit) }
  const near = await search.meaning.nearest(tx, { assetIds, rows: reranked })
  const joined = fuseRankings(
    byWords.map(({ id }) => id),
    near.map(({ passageId }) => passageId),
  ).slice(0, limit)
  const known = new Map(byWords.map((passage) => [passage.id, passage]))
  const others = await readPassages(
    tx,
    companyId,
    joined.filter((id) => !known.has(id)),
  )
  for (const passage of others) known.set(passage.id, passage)
  return { ...found, passages: joined.flatMap((id) => known.get(id) ?? []), standsOut: standsOut(near) }
}

/** The best by its words, which a nearer one in meaning may have overtaken. */
export function bestByWords(passages: readonly RankedPassage[]): RankedPassage | undefined {
  const best = Math.max(...passages.map(({ score }) => score))
  return passages.find(({ score }) => score === best)
}

/** The question as the material reads it best, with what the glossary and others add to it. */
async function expandedQuestion(tx: Transaction, companyId: string, search: Search) {
  const read = readings(search.question)
  const others = search.alternatives ?? []
  const keys = questionKeys(search.question)
  const possible = possibleTerms(await readGlossarySets(tx, companyId, { question: search.question, keys }), keys)
  const asked = read.map((question) => ({ question, terms: termsInQuestion(question, possible) }))
  const otherWords = [...asked.flatMap(({ terms }) => terms), ...others].flatMap(({ alternatives }) => alternatives)
  // The first reading's language and all others that a reading may be of: one of them has the forms of all.
  const lexemes = [
    ...read.flatMap(({ weights }) => [...weights.keys()]),
    ...lexemesOfWords(otherWords, read[0].language),
  ]
  const frequencies = await readFrequencies(tx, [...new Set(lexemes)])
  const isKnown = (lexeme: string) => frequencies.documents.has(lexeme)
  const idf = idfOf(frequencies)
  const best = bestReading(read, isKnown)
  const terms = asked.find(({ question }) => question.language === best.language)?.terms ?? []
  const alternatives = expand(terms, best.language, idf)
  const expanded = { ...best, alternatives, weights: withAlternatives(best.weights, alternatives) }
  const { question, searchedFor } = withOthers(expanded, others, isKnown)
  const fromGlossary = alternatives.map(searchedForOf)
  return { question, idf, passages: frequencies.passages, searchedFor: [...fromGlossary, ...searchedFor] }
}

function searchedForOf({ word, alternatives }: Expansion): SearchedFor {
  return { word, alternatives: alternatives.map((other) => other.word), from: 'glossary' }
}
