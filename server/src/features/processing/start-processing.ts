import type { Job } from '@millwright/contract/processing'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Signals } from '../../platform/signals/signal.ts'
import { announceChange } from './job-changes.ts'
import { documentsQueue } from './processing.jobs.ts'
import { findOpenJobOf, insertJob, type NewJob } from './processing.repository.ts'

/** Starts a job for a document; with one waiting or active, returns that one. Row and delivery commit together. */
export async function startProcessing(
  { jobs, signals }: { jobs: Jobs; signals: Signals },
  tx: Transaction,
  target: NewJob,
): Promise<Job> {
  const { companyId } = target.viewer
  const open = await findOpenJobOf(tx, companyId, target.resourceId)
  if (open) return open
  const inserted = await insertJob(tx, target)
  if (inserted) {
    await jobs.enqueue(tx, documentsQueue, { payload: { companyId, jobId: inserted.id }, key: inserted.id })
    await announceChange(signals, tx, { companyId, assetId: target.assetId })
  }
  const job = await findOpenJobOf(tx, companyId, target.resourceId)
  if (!job) throw new Error('A job was neither started nor found open')
  return job
}
