import { limits } from '@millwright/contract/limits'
import type { RetriedJobs } from '@millwright/contract/system'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Signals } from '../../../platform/signals/signal.ts'
import { reopenFailedJobs } from './failed-jobs.repository.ts'
import { announceChange } from '../job-changes.ts'
import { documentsQueue } from '../processing.jobs.ts'

/** Row and delivery commit together. Returns how many wait again. `tx` has left the role of requests. */
export async function retryFailedJobs(
  { jobs, signals }: { jobs: Jobs; signals: Signals },
  tx: Transaction,
  which: Omit<RetriedJobs, 'of'>,
): Promise<number> {
  const reopened = await reopenFailedJobs(tx, which, limits.failedJobs.retried)
  if (reopened.length === 0) return 0
  const deliveries = reopened.map(({ companyId, jobId }) => ({ companyId, jobId }))
  await jobs.enqueueAll(tx, documentsQueue, deliveries)
  const places = new Map(reopened.map(({ companyId, assetId }) => [assetId, { companyId, assetId }]))
  for (const place of places.values()) await announceChange(signals, tx, place)
  return reopened.length
}
