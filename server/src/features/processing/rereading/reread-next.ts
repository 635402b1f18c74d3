import type { Chore } from '../../../platform/chores.ts'
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

export function rereading(deps: WorkerDeps): Chore {
  return { name: 'beginning to read files again', everyMs: reconcileMs, per: 'process', run: () => rereadNext(deps) }
}
