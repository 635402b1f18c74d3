import { reason } from '@millwright/contract/reasons/reason'
import type { Job } from '@millwright/contract/processing'
import type { EditableVersion } from '../../files/version-ports.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Signals } from '../../platform/signals/signal.ts'
import { announceChange } from './job-changes.ts'
import { documentsQueue } from './processing.jobs.ts'
import { failOpenJobOfOtherVersion, findOpenJobOf, insertJob } from './processing.repository.ts'
import { takeOverReread } from './rereading/rereads.repository.ts'

/**
 * Starts a job for a version; with one waiting or active, returns that one. One for another version of the resource is
 * ended: a worker that is at it loses it at its next step. Row and delivery commit together.
 */
export async function startProcessing(
  { jobs, signals }: { jobs: Jobs; signals: Signals },
  tx: Transaction,
  target: EditableVersion,
): Promise<Job> {
  const { companyId } = target.viewer
  await failOpenJobOfOtherVersion(tx, target, reason('job.other_version_current'))
  await takeOverReread(tx, target)
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
