import { reason } from '@millwright/contract/reasons/reason'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Signals } from '../../platform/signals/signal.ts'
import { announceChange } from './job-changes.ts'
import { failOpenJobsIn, type JobsPlace } from './processing.repository.ts'

/** Ends the jobs of a place that is deleted: a worker that is at one loses it at its next step. */
export async function endJobsIn(signals: Signals, tx: Transaction, place: JobsPlace): Promise<void> {
  for (const assetId of await failOpenJobsIn(tx, place, reason('job.file_deleted'))) {
    await announceChange(signals, tx, { companyId: place.companyId, assetId })
  }
}
