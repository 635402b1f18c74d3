import { wordsOf } from '../../knowledge/facts/about.ts'
import type { ChangedLine } from '../../knowledge/facts/changed-lines.ts'
import { compareFacts, type Comparison } from '../../knowledge/facts/compare-facts.ts'
import { lineWork } from '../../knowledge/facts/line-work.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type FactRow, listFactsOfVersion } from './facts.repository.ts'
import { listRevisedText } from './revised-text.repository.ts'
import { areStillRead } from './revisions.repository.ts'

export type VersionComparison = Comparison<FactRow> & {
  /** What is no fact, or none that changed. */
  lines: ChangedLine[]
}

type ComparedVersions = {
  companyId: string
  /** Ids of the versions. */
  before: string
  after: string
  /** In a short transaction, which has ended before their texts are compared. */
  step: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  signal: AbortSignal
}

/** What two versions of a file say otherwise; null where one of them is being read again. */
export async function compareVersions({
  companyId,
  before,
  after,
  step,
  signal,
}: ComparedVersions): Promise<VersionComparison | null> {
  const { facts, texts, areRead } = await step(async (tx) => ({
    facts: compareFacts(
      await listFactsOfVersion(tx, companyId, before),
      await listFactsOfVersion(tx, companyId, after),
    ),
    texts: {
      before: await listRevisedText(tx, companyId, { versionId: before, otherId: after }),
      after: await listRevisedText(tx, companyId, { versionId: after, otherId: before }),
    },
    // Last: a version that is read again loses its mark before its facts and its text.
    areRead: await areStillRead(tx, companyId, [before, after]),
  }))
  if (!areRead) return null
  const lines = await lineWork('changed', texts, { key: companyId, signal })
  const said = new Set(facts.changed.map((one) => wordsOf(one.before.text)))
  return { ...facts, lines: lines.filter((line) => !said.has(wordsOf(line.before.text))) }
}
