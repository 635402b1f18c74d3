import { valueKeyOf } from '../../knowledge/facts/about.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { listFactsOfVersion } from './facts.repository.ts'
import { listSaidBefore, type SaidBeforePage, type ShownFile } from './late-quotes.repository.ts'
import { saysOfTheSame } from './mark-quotes.ts'

type SaidIn = { companyId: string; assetId: string; resourceId: string; versionId: string }
type Step = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/** A file, and versions of it that are shown no more. */
export type OutdatedFile = ShownFile & { fromVersionIds: string[] }

/** The other files of the asset that said in a version before what this note or video says. */
export async function findSaidBefore(step: Step, of: SaidIn): Promise<OutdatedFile[]> {
  const own = await step((tx) => listFactsOfVersion(tx, of.companyId, of.versionId))
  const byValue = Map.groupBy(own, valueKeyOf)
  const files = new Map<string, OutdatedFile>()
  let next: string | null = null
  do {
    const after: string | null = next
    const page: SaidBeforePage = await step((tx) => listSaidBefore(tx, of, after))
    for (const before of page.rows) {
      const { resourceId, versionId, fromVersionId } = before
      if (!byValue.get(valueKeyOf(before))?.some((said) => saysOfTheSame(said, before))) continue
      const file = files.get(resourceId) ?? { resourceId, versionId, fromVersionIds: [] }
      if (!file.fromVersionIds.includes(fromVersionId)) file.fromVersionIds.push(fromVersionId)
      files.set(resourceId, file)
    }
    next = page.next
  } while (next !== null)
  return [...files.values()]
}
