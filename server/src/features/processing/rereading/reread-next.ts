import { repeat } from '../../../platform/timed.ts'
import type { WorkerDeps } from '../processing.deps.ts'
import { documentsQueue, reconcileMs } from '../processing.jobs.ts'
import { lockTurns } from '../turns.repository.ts'
import { insertNextReread } from './rereads.repository.ts'

/** Lets a file be read again that an older reader has read: one at a time, and only while nobody's file waits. */
async function rereadNext({ database, jobs }: Pick<WorkerDeps, 'database' | 'jobs'>): Promise<void> {
  await database.asSystem('queue', async (tx) => {
    await lockTurns(tx)
    const job = await insertNextReread(tx)
    if (job) await jobs.enqueue(tx, documentsQueue, { payload: job, key: job.jobId })
  })
}

/** At once and then every five seconds. */
export function keepRereading(deps: WorkerDeps): { stop: () => Promise<void> } {
  return repeat(() => rereadNext(deps), { milliseconds: reconcileMs, name: 'reading files again', log: deps.log })
}
