import type { Transaction } from '../../platform/database/transaction.ts'
import { type Attempt, beginAttempt } from './attempt.repository.ts'
import type { WorkerDeps } from './processing.deps.ts'
import { documentsQueue } from './processing.jobs.ts'
import { runAttempt } from './run-attempt.ts'
import { findNextJob, lockTurns } from './turns.repository.ts'

export type Turns = {
  /** Takes the job whose turn it is, if any, and works on it once. */
  take: (stopping: AbortSignal) => Promise<void>
  /** The company of each job that is being worked on here. */
  running: ReadonlyMap<string, string>
}

/**
 * Gives `workers` workers of this process their turns. The last free one goes to no company that has one already,
 * so that its files, however long they take, never keep all of them from another.
 */
export function openTurns(deps: WorkerDeps, workers: number = documentsQueue.concurrency): Turns {
  const running = new Map<string, string>()
  let choosing: Promise<unknown> = Promise.resolve()

  const findNext = (tx: Transaction) => {
    const isLast = workers > 1 && running.size === workers - 1
    return findNextJob(tx, { running: [...running.keys()], passedOver: isLast ? [...running.values()] : [] })
  }
  const begin = () =>
    deps.database.asSystem('queue', async (tx) => {
      await lockTurns(tx)
      const next = await findNext(tx)
      return next && beginAttempt(tx, next)
    })
  // One after the other: which company may have the last worker depends on who has the others.
  const choose = (): Promise<Attempt | null> => {
    const chosen = choosing.then(async () => {
      const attempt = await begin()
      if (attempt) running.set(attempt.jobId, attempt.companyId)
      return attempt
    })
    choosing = chosen.catch(() => {})
    return chosen
  }
  // Deliveries that came while nobody could be served are used up.
  const wakeNext = () =>
    deps.database.asSystem('queue', async (tx) => {
      const next = await findNext(tx)
      if (next) await deps.jobs.enqueue(tx, documentsQueue, { payload: next, key: next.jobId })
    })

  return {
    running,
    async take(stopping) {
      const attempt = await choose()
      if (!attempt) return
      try {
        await runAttempt(deps, attempt, stopping)
      } finally {
        running.delete(attempt.jobId)
        await wakeNext()
      }
    },
  }
}
