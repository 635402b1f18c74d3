import type { WorkerDeps } from './processing.deps.ts'
import { documentsQueue } from './processing.jobs.ts'
import { keepReconciling, takeOrphans } from './reconcile.ts'
import { runAttempt } from './run-attempt.ts'

/**
 * Names the handler of the documents queue; to be called before `jobs.start()`. Answers what begins to look
 * after lost and orphaned jobs, to be called after it.
 */
export function processingWorker(deps: WorkerDeps): { start: () => Promise<{ stop: () => Promise<void> }> } {
  // Within one process a job is never tried twice at once, however long the database kept its sign of life.
  const running = new Set<string>()
  deps.jobs.work(documentsQueue, async (job, signal) => {
    if (running.has(job.jobId)) return
    running.add(job.jobId)
    try {
      await runAttempt(deps, job, signal)
    } finally {
      running.delete(job.jobId)
    }
  })
  return {
    async start() {
      await takeOrphans(deps)
      return keepReconciling(deps)
    },
  }
}
