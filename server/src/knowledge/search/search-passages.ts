import type { SearchedFor } from '@millwright/contract/chats'
import type { Transaction } from '../../platform/database/transaction.ts'
import { fuseRankings, standsOut } from '../embeddings/fuse.ts'
import { expandQuestion } from './question/expand-question.ts'
import type { Search } from './search.ts'
import { soughtIn } from './question/groups.ts'
import { languageCodes } from '../language/language.ts'
import type { Question } from './question/question.ts'
import { type Idf, idfOfUnknown } from './idf.ts'
import { rerank } from './rerank.ts'
import { type RankedPassage, rankPassages, readPassages } from '../index/search.repository.ts'

const reranked = 60

export type FoundPassages = {
  question: Question
  passages: RankedPassage[]
  /** 0 for a lexeme that no passage holds. */
  idf: Idf
  /** What such a lexeme would weigh. */
  unknownIdf: number
  /** What else was looked up for words of the question. */
  searchedFor: readonly SearchedFor[]
  /** Words, as they were typed, that were looked up in dictionaries in vain. */
  untranslated?: readonly string[]
  /** One passage is much nearer to the question in meaning than the others. */
  standsOut?: boolean
}

/** The passages that speak most of what is asked, best first; none when no word of the question stands in any. */
export async function searchPassages(tx: Transaction, companyId: string, search: Search): Promise<FoundPassages> {
  const { assetIds, limit, type = null } = search
  const chatLanguage = search.chatLanguage && languageCodes[search.chatLanguage]
  const { question, idf, passages, searchedFor, untranslated } = await expandQuestion(tx, companyId, search)
  const sought = soughtIn(question)
  const found = { question, idf, unknownIdf: idfOfUnknown(passages), searchedFor, untranslated }
  const ranked =
    sought.length === 0 ? [] : await rankPassages(tx, companyId, { sought, assetIds, rows: reranked, type })
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
  for (const passage of others) if (type === null || passage.fileType === type) known.set(passage.id, passage)
  return { ...found, passages: joined.flatMap((id) => known.get(id) ?? []), standsOut: standsOut(near) }
}

/** The best by its words, which a nearer one in meaning may have overtaken. */
export function bestByWords(passages: readonly RankedPassage[]): RankedPassage | undefined {
  const best = Math.max(...passages.map(({ score }) => score))
  return passages.find(({ score }) => score === best)
}
