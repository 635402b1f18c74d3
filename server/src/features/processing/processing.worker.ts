import { type Job, worksOn } from '../../calls/feature.ts'
import type { Chore } from '../../platform/chores.ts'
import type { WorkerDeps } from './processing.deps.ts'
import { documentsQueue } from './processing.jobs.ts'
import { reconciling, releaseOrphans } from './reconcile.ts'
import { readingCodesAgain } from './rereading/read-codes-again.ts'
import { rereading } from './rereading/reread-next.ts'
import { openTurns } from './take-turns.ts'

/** Works on the documents queue, and looks after lost and orphaned jobs and for what is to be read again. */
export function processingWork(deps: WorkerDeps): { job: Job; chores: readonly Chore[] } {
  const turns = openTurns(deps)
  return {
    job: worksOn(documentsQueue, (delivered, signal) => turns.take(signal, delivered)),
    chores: [
      { ...reconciling(deps, turns.running), first: () => releaseOrphans(deps) },
      rereading(deps),
      readingCodesAgain(deps),
    ],
  }
}
