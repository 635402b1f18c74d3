import { repeat } from '../../platform/timed.ts'
import type { WorkerDeps } from './processing.deps.ts'
import { documentsQueue, reconcileMs } from './processing.jobs.ts'
import { listForsaken, orphanActive } from './processing.repository.ts'

/** More are found in the next turn. */
const most = 500

/** Delivers what was lost again: rows without a delivery, and jobs whose worker died. Answers how many. */
export async function reconcile({ database, jobs }: WorkerDeps): Promise<number> {
  return database.asSystem('queue', async (tx) => {
    const forsaken = await listForsaken(tx, most)
    for (const payload of forsaken) await jobs.enqueue(tx, documentsQueue, { payload, key: payload.jobId })
    return forsaken.length
  })
}

/** On the embedded database no other process can be working: what was active was cut off, and is taken at once. */
export async function takeOrphans({ database }: WorkerDeps): Promise<void> {
  if (database.kind === 'embedded') await database.asSystem('queue', orphanActive)
}

/** At once and then every five seconds. */
export function keepReconciling(deps: WorkerDeps): { stop: () => Promise<void> } {
  return repeat(() => reconcile(deps), { milliseconds: reconcileMs, name: 'reconciling jobs', log: deps.log })
}
