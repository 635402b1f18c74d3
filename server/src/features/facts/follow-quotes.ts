import { listCitedByApprovals, listShownVersions } from '../../knowledge/facts/changed-quotes.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { factChangesQueue } from './fact-changes.jobs.ts'
import { listOutdatedFiles, type ShownFile } from './late-quotes.repository.ts'

/** What is quoted after the versions were compared is marked by comparing them once more, once `tx` has committed. */
export function followQuotes(jobs: Jobs) {
  const follow = async (tx: Transaction, companyId: string, files: readonly ShownFile[]) => {
    for (const { resourceId, versionId } of files) {
      await jobs.enqueue(tx, factChangesQueue, { payload: { companyId, resourceId, versionId, isLate: true } })
    }
  }
  return {
    followApproval: async (tx: Transaction, { companyId, approvalId }: { companyId: string; approvalId: string }) => {
      const cited = await listCitedByApprovals(tx, companyId, [approvalId])
      const ids = cited.map(({ resourceId }) => resourceId)
      const shown = await listShownVersions(tx, companyId, ids)
      // The first version of a file has nothing to be compared with.
      await follow(
        tx,
        companyId,
        shown.filter(({ number }) => number > 1 || cited.some(({ version }) => version !== number)),
      )
    },
    followAnswer: async (tx: Transaction, answer: { companyId: string; messageId: string }) =>
      follow(tx, answer.companyId, await listOutdatedFiles(tx, answer)),
  }
}
