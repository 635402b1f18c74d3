import { valueKeyOf } from '../../knowledge/facts/about.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { listFactsOfVersion } from './facts.repository.ts'
import { listOutdatedVersions, listSaidBefore, type SaidBeforePage, type ShownFile } from './late-quotes.repository.ts'
import { saysOfTheSame } from './mark-quotes.ts'

type SaidIn = { companyId: string; assetId: string; resourceId: string; versionId: string }
type Step = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/** A file, and versions of it that are shown no more. */
export type OutdatedFile = ShownFile & { fromVersionIds: string[] }

/** The other files of the asset that said in a version before what this note or video says. */
export async function findSaidBefore(step: Step, of: SaidIn): Promise<OutdatedFile[]> {
  const own = await step((tx) => listFactsOfVersion(tx, of.companyId, of.versionId))
  const byValue = Map.groupBy(own, valueKeyOf)
  if (byValue.size === 0) return []
  const files = new Map<string, OutdatedFile>()
  for (const { resourceId, versionId, fromVersionId } of await step((tx) => listOutdatedVersions(tx, of))) {
    if (!(await saysAny(step, { of, fromVersionId, byValue }))) continue
    const file = files.get(resourceId) ?? { resourceId, versionId, fromVersionIds: [] }
    file.fromVersionIds.push(fromVersionId)
    files.set(resourceId, file)
  }
  return [...files.values()]
}

type SaidNow = Awaited<ReturnType<typeof listFactsOfVersion>>
type Asked = { of: SaidIn; fromVersionId: string; byValue: ReadonlyMap<string, SaidNow> }

/** Whether a version said one of these values of the same. */
async function saysAny(step: Step, { of, fromVersionId, byValue }: Asked): Promise<boolean> {
  let after: SaidBeforePage['next'] = null
  do {
    const page: SaidBeforePage = await step((tx) => listSaidBefore(tx, { of, fromVersionId, after }))
    const isSaid = page.rows.some((before) =>
      byValue.get(valueKeyOf(before))?.some((said) => saysOfTheSame(said, before)),
    )
    if (isSaid) return true
    after = page.next
  } while (after !== null)
  return false
}
