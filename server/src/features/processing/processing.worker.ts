import type { WorkerDeps } from './processing.deps.ts'
import { documentsQueue } from './processing.jobs.ts'
import { keepReconciling, releaseOrphans } from './reconcile.ts'
import { openTurns } from './take-turns.ts'
import { keepRereading } from './rereading/reread-next.ts'

/**
 * Names the handler of the documents queue; to be called before `jobs.start()`. Returns what begins to look
 * after lost and orphaned jobs and for what is to be read again, to be called after it.
 */
export function processingWorker(deps: WorkerDeps): { start: () => Promise<{ stop: () => Promise<void> }> } {
  const turns = openTurns(deps)
  deps.jobs.work(documentsQueue, (_delivered, signal) => turns.take(signal))
  return {
    async start() {
      await releaseOrphans(deps)
      const reconciling = keepReconciling(deps, turns.running)
      const rereading = keepRereading(deps)
      return {
        async stop() {
          await reconciling.stop()
          await rereading.stop()
        },
      }
    },
  }
}
