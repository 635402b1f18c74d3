import type { Transaction } from '../../platform/database/transaction.ts'
import { listFactsOfKinds } from '../facts/quoted-facts.repository.ts'
import type { FoundPassages } from '../search/search-passages.ts'
import { factKindsAsked, withFactsFirst } from './quoting/facts-first.ts'

/** What was found, with the places in it that say what is asked for as facts; no facts are read where none are asked for. */
export async function withFacts(tx: Transaction, companyId: string, found: FoundPassages): Promise<FoundPassages> {
  const kinds = factKindsAsked(found)
  if (kinds.length === 0) return found
  const versions = Map.groupBy(found.passages, ({ versionId }) => versionId)
  const places = [...versions].map(([versionId, passages]) => ({
    versionId,
    segments: passages.flatMap(({ ranges }) => ranges.map(({ segment }) => segment)),
  }))
  return withFactsFirst(found, await listFactsOfKinds(tx, companyId, { places, kinds }))
}
