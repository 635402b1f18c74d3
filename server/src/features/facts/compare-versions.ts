import { wordsOf } from '../../knowledge/facts/about.ts'
import { type ChangedLine, changedLines } from '../../knowledge/facts/changed-lines.ts'
import { compareFacts, type Comparison } from '../../knowledge/facts/compare-facts.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type FactRow, listFactsOfVersion } from './facts.repository.ts'
import { listRevisedText } from './revised-text.repository.ts'

export type VersionComparison = Comparison<FactRow> & {
  /** What is no fact, or none that changed. */
  lines: ChangedLine[]
}

/** What two versions of a file say otherwise; `before` and `after` are their ids. */
export async function compareVersions(
  tx: Transaction,
  companyId: string,
  { before, after }: { before: string; after: string },
): Promise<VersionComparison> {
  const facts = compareFacts(
    await listFactsOfVersion(tx, companyId, before),
    await listFactsOfVersion(tx, companyId, after),
  )
  const lines = changedLines(
    await listRevisedText(tx, companyId, { versionId: before, otherId: after }),
    await listRevisedText(tx, companyId, { versionId: after, otherId: before }),
  )
  const said = new Set(facts.changed.map((one) => wordsOf(one.before.text)))
  return { ...facts, lines: lines.filter((line) => !said.has(wordsOf(line.before.text))) }
}
