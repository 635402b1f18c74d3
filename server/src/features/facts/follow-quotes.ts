import type { Transaction } from '../../platform/database/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { factChangesQueue } from './fact-changes.jobs.ts'
import { listFilesOfApproval, listOutdatedFiles, type ShownFile } from './late-quotes.repository.ts'

/** What is quoted after the versions were compared is marked by comparing them once more, once `tx` has committed. */
export function followQuotes(jobs: Jobs) {
  const follow = async (tx: Transaction, companyId: string, files: readonly ShownFile[]) => {
    for (const file of files) {
      await jobs.enqueue(tx, factChangesQueue, { payload: { companyId, ...file, isLate: true } })
    }
  }
  return {
    followApproval: async (tx: Transaction, approval: { companyId: string; approvalId: string }) =>
      follow(tx, approval.companyId, await listFilesOfApproval(tx, approval)),
    followAnswer: async (tx: Transaction, answer: { companyId: string; messageId: string }) =>
      follow(tx, answer.companyId, await listOutdatedFiles(tx, answer)),
  }
}
