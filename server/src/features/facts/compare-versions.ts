import { wordsOf } from '../../knowledge/facts/about.ts'
import type { ChangedLine } from '../../knowledge/facts/changed-lines.ts'
import { compareFacts, type Comparison } from '../../knowledge/facts/compare-facts.ts'
import { correctedBy, type CorrectedLine, withoutCorrected } from '../../knowledge/facts/corrected-lines.ts'
import { lineWork } from '../../knowledge/facts/line-work.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type FactRow, listFactsOfVersion } from './facts.repository.ts'
import { listCorrectedLines, listRevisedText } from './revised-text.repository.ts'

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

/** What two versions of a file say otherwise. */
export async function compareVersions({
  companyId,
  before,
  after,
  step,
  signal,
}: ComparedVersions): Promise<VersionComparison> {
  const { read, texts, corrections } = await step(async (tx) => ({
    read: {
      before: await listFactsOfVersion(tx, companyId, before),
      after: await listFactsOfVersion(tx, companyId, after),
    },
    corrections: await listCorrectedLines(tx, companyId, [before, after]),
    texts: {
      before: await listRevisedText(tx, companyId, { versionId: before, otherId: after }),
      after: await listRevisedText(tx, companyId, { versionId: after, otherId: before }),
    },
  }))
  const compared = withoutCorrected(read, corrections)
  const facts = compareFacts(compared.before, compared.after)
  const correct = correctedBy([...corrections, ...correctedTexts(read)])
  const lines = await lineWork('changed', texts, { key: companyId, signal })
  const said = new Set(facts.changed.map((one) => wordsOf(one.before.text)))
  const isChange = (line: ChangedLine) =>
    !said.has(wordsOf(line.before.text)) && correct(line.before.text) !== correct(line.after.text)
  return { ...facts, lines: lines.filter(isChange) }
}

/** Lines with a figure that was corrected in the fact that they say. */
function correctedTexts({ before, after }: { before: readonly FactRow[]; after: readonly FactRow[] }): CorrectedLine[] {
  return [...before, ...after].flatMap(({ text, corrected, read, value, unit }) => {
    const [old, now] = [`${read.value} ${read.unit}`.trim(), `${value} ${unit}`.trim()]
    const isOnce = old !== '' && text.split(old).length === 2
    return corrected && old !== now && isOnce ? [{ readAs: text, text: text.replace(old, () => now) }] : []
  })
}
