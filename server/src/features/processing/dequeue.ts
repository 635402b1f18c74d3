import { type processingRoutes, JobQueue } from '@millwright/contract/processing'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { announceChange } from './job-changes.ts'
import type { ProcessingDeps } from './processing.deps.ts'
import { dequeueFinished, listOwnJobsIn } from './processing.repository.ts'

/**
 * Takes finished jobs out of the list of who started them; others stay. All ids must be of their own jobs of this asset,
 * each under its queue, or nothing changes. One that another tab has taken out is no error.
 */
export function dequeue({ signals }: ProcessingDeps): HandlersOf<typeof processingRoutes>['dequeue'] {
  return async ({ tx, viewer, granted: { assetId }, body: { jobsByQueue } }) => {
    const named = JobQueue.options.flatMap((queue) => (jobsByQueue[queue] ?? []).map((jobId) => ({ queue, jobId })))
    const scope = { viewer, assetId }
    const queueOf = await listOwnJobsIn(
      tx,
      scope,
      named.map(({ jobId }) => jobId),
    )
    if (named.some(({ queue, jobId }) => queueOf.get(jobId) !== queue)) throw notFound()
    const gone = await dequeueFinished(tx, scope, [...queueOf.keys()])
    if (gone.length > 0) await announceChange(signals, tx, { companyId: viewer.companyId, assetId })
    return { data: gone }
  }
}
