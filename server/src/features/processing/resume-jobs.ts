import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Signals } from '../../platform/signals/signal.ts'
import { announceChange } from './job-changes.ts'
import { documentsQueue } from './processing.jobs.ts'
import { reopenJobsOf } from './processing.repository.ts'

type RestoredResources = { companyId: string; assetId: string; resourceIds: readonly string[] }

/** What the bin ended goes on when the files are back. */
export async function resumeJobsIn(
  { jobs, signals }: { jobs: Jobs; signals: Signals },
  tx: Transaction,
  { companyId, assetId, resourceIds }: RestoredResources,
): Promise<void> {
  if (resourceIds.length === 0) return
  const reopened = await reopenJobsOf(tx, { companyId, resourceIds }, 'job.file_deleted')
  if (reopened.length === 0) return
  await jobs.enqueueAll(tx, documentsQueue, reopened)
  await announceChange(signals, tx, { companyId, assetId })
}
