import type { Chore } from '../../platform/chores.ts'
import { lockDeadJobs, releaseDeadJob } from './dead-jobs.repository.ts'
import { announceChange } from './job-changes.ts'
import { clearSomeLeftovers, listLeftovers } from './leftovers.repository.ts'
import type { WorkerDeps } from './processing.deps.ts'
import { documentsQueue, reconcileMs } from './processing.jobs.ts'
import { listUndelivered } from './processing.repository.ts'

/** More are found in the next turn. */
const most = 500
const maxLeftovers = 20
const passagesAtOnce = 100

/** Job ids that this process is working on. */
type RunningJobs = ReadonlyMap<string, unknown>
const nobody: RunningJobs = new Map()

/** Repairs what got lost: jobs whose worker died, deliveries, and passages that a failed job left behind. */
export async function reconcile(deps: WorkerDeps, running: RunningJobs = nobody, signal?: AbortSignal): Promise<void> {
  await releaseDead(deps, { living: [...running.keys()], all: false, most })
  await deps.database.asSystem('queue', async (tx) => {
    for (const payload of await listUndelivered(tx, most)) {
      await deps.jobs.enqueue(tx, documentsQueue, { payload, key: payload.jobId })
    }
  })
  await clearLeftovers(deps, signal)
}

/** On the embedded database no other process can be working: what is active at our start was cut off. */
export async function releaseOrphans(deps: WorkerDeps): Promise<void> {
  if (deps.database.kind === 'embedded') await releaseDead(deps, { living: [], all: true, most })
}

async function releaseDead(deps: WorkerDeps, which: Parameters<typeof lockDeadJobs>[1]): Promise<void> {
  const { database, jobs, signals } = deps
  await database.asSystem('queue', async (tx) => {
    for (const job of await lockDeadJobs(tx, which)) {
      const { companyId, jobId } = job
      const delaySeconds = await releaseDeadJob(tx, job)
      if (delaySeconds !== null) {
        await jobs.enqueue(tx, documentsQueue, { payload: { companyId, jobId }, key: jobId, delaySeconds })
      }
      await announceChange(signals, tx, job)
    }
  })
}

/** In short steps, because on the embedded database every request waits for them. */
async function clearLeftovers({ database }: WorkerDeps, signal: AbortSignal | undefined): Promise<void> {
  const found = await database.asSystem('queue', (tx) => listLeftovers(tx, maxLeftovers))
  for (const left of found) {
    const clearSome = () => database.asCompany(left.companyId, (tx) => clearSomeLeftovers(tx, left, passagesAtOnce))
    while (!signal?.aborted && !(await clearSome())) continue
  }
}

/** Of each process: it knows which jobs it is at. */
export function reconciling(deps: WorkerDeps, running: RunningJobs): Chore {
  return {
    name: 'looking for lost jobs',
    everyMs: reconcileMs,
    per: 'process',
    run: (signal) => reconcile(deps, running, signal),
  }
}
