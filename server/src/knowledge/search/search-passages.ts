import type { SearchedFor } from '@millwright/contract/chats'
import type { Transaction } from '../../platform/database/transaction.ts'
import { traced } from '../../platform/traces/traces.ts'
import { expandQuestion } from './question/expand-question.ts'
import type { Search } from './search.ts'
import { soughtIn } from './question/groups.ts'
import { languageCodes } from '../language/language.ts'
import type { Question } from './question/question.ts'
import { type Idf, idfOfUnknown } from './idf.ts'
import { rerank } from './rerank.ts'
import type { Frequencies } from '../index/passage-index.ts'
import { passageIndex } from '../index/passage-index-in-use.ts'
import type { RankedPassage } from '../index/search.repository.ts'

/** So many are ranked by more than BM25. */
export const rankedFurther = 60

export type FoundPassages = {
  question: Question
  passages: RankedPassage[]
  /** 0 for a lexeme that no passage holds, and for one that was not asked for. */
  idf: Idf
  /** What `idf` weighs by; missing where it knows all words. */
  frequencies?: Frequencies
  /** What such a lexeme would weigh. */
  unknownIdf: number
  /** What else was looked up for words of the question. */
  searchedFor: readonly SearchedFor[]
  /** Words, as they were typed, that were looked up in dictionaries in vain. */
  untranslated?: readonly string[]
  /** What was ranked behind these, best first. */
  behind?: readonly RankedPassage[]
  /** Sentences that mean what is asked, whatever their words. */
  near?: NearSentences
  /** Places that say what is asked for of its subject, as facts. */
  facts?: FactsInPassages
}

/** By `placeInPassage`: 1 for the nearest, 0 for one that is no nearer than others. */
export type NearSentences = ReadonlyMap<string, number>

/** By the id of a passage, stretches of characters of its text. */
export type FactsInPassages = ReadonlyMap<string, readonly { start: number; end: number }[]>

export function placeInPassage({ id }: { id: string }, start: number): string {
  return `${id} ${start}`
}

/** The passages that speak most of what is asked, best first; none when no word of the question stands in any. */
export function searchPassages(tx: Transaction, companyId: string, search: Search): Promise<FoundPassages> {
  return traced('search', () => find(tx, companyId, search))
}

async function find(tx: Transaction, companyId: string, search: Search): Promise<FoundPassages> {
  const { assetIds, limit, type = null, document = null } = search
  const chatLanguage = search.chatLanguage && languageCodes[search.chatLanguage]
  const { question, idf, frequencies, searchedFor, untranslated } = await expandQuestion(tx, companyId, search)
  const sought = soughtIn(question)
  const unknownIdf = idfOfUnknown(frequencies.passages)
  const found = { question, idf, frequencies, unknownIdf, searchedFor, untranslated }
  const ranked =
    sought.length === 0
      ? []
      : await passageIndex.rank(tx, companyId, { sought, assetIds, rows: rankedFurther, type, document })
  const byWords = rerank(question, ranked, { idf, chatLanguage })
  return { ...found, passages: byWords.slice(0, limit), behind: byWords.slice(limit) }
}

/** The best by its words, which a nearer one in meaning may have overtaken. */
export function bestByWords(passages: readonly RankedPassage[]): RankedPassage | undefined {
  const best = Math.max(...passages.map(({ score }) => score))
  return passages.find(({ score }) => score === best)
}
