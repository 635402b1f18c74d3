import { settleCounts } from '../../knowledge/search/index-passages.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { repeat } from '../../platform/timed.ts'
import type { WorkerDeps } from './processing.deps.ts'
import { type DocumentJob, documentsQueue, reconcileMs } from './processing.jobs.ts'
import { listForsaken, orphanActive } from './processing.repository.ts'

/** More are found in the next turn. */
const most = 500
const mostCountSteps = 20

/** Delivers what was lost again: rows without a delivery, and jobs whose worker died. Answers how many. */
export async function reconcile(deps: WorkerDeps): Promise<number> {
  return deps.database.asSystem('queue', async (tx) => deliver(deps, tx, await listForsaken(tx, most)))
}

/** Takes what was hidden out of the search's counts, a short transaction a step. */
async function settleSearch({ database }: WorkerDeps): Promise<void> {
  const step = () => database.asSystem('maintenance', (tx) => settleCounts(tx))
  for (let steps = 0; steps < mostCountSteps && (await step()) > 0; steps++);
}

/** On the embedded database no other process can be working: what was active was cut off, and is taken at once. */
export async function takeOrphans(deps: WorkerDeps): Promise<void> {
  if (deps.database.kind !== 'embedded') return
  await deps.database.asSystem('queue', async (tx) => deliver(deps, tx, await orphanActive(tx)))
}

async function deliver({ jobs }: WorkerDeps, tx: Transaction, forsaken: DocumentJob[]): Promise<number> {
  for (const payload of forsaken) await jobs.enqueue(tx, documentsQueue, { payload, key: payload.jobId })
  return forsaken.length
}

/** At once and then every five seconds. */
export function keepReconciling(deps: WorkerDeps): { stop: () => Promise<void> } {
  const turn = async () => {
    await reconcile(deps)
    await settleSearch(deps)
  }
  return repeat(turn, { milliseconds: reconcileMs, name: 'reconciling jobs', log: deps.log })
}
