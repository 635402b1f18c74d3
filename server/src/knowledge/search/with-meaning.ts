import type { ResourceType } from '@millwright/contract/formats'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { AskedMeaning } from '../embeddings/vector-search.ts'
import type { DocumentKind } from '../index/document-kind.ts'
import { type RankedPassage, readPassages } from '../index/search.repository.ts'
import { joinMeaning } from './join-meaning.ts'
import { rankedFurther } from './search-passages.ts'

type MeaningScope = {
  meaning: AskedMeaning
  assetIds: readonly string[] | null
  type: ResourceType | null
  document: DocumentKind | null
}

/** All that words found, joined with what is near to the question in meaning, best first. */
export async function withMeaning(
  tx: Transaction,
  companyId: string,
  { byWords, meaning, assetIds, type, document }: MeaningScope & { byWords: readonly RankedPassage[] },
): Promise<RankedPassage[]> {
  const near = await meaning.nearest(tx, { assetIds, rows: rankedFurther })
  const known = new Set(byWords.map(({ id }) => id))
  const others = await readPassages(
    tx,
    companyId,
    near.flatMap(({ passageId }) => (known.has(passageId) ? [] : [passageId])),
    document,
  )
  const ofType = others.filter(({ fileType }) => type === null || fileType === type)
  return joinMeaning([...byWords, ...ofType], near)
}
