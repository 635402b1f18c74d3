import type { Transaction } from '../../platform/database/transaction.ts'
import { traced } from '../../platform/traces/traces.ts'
import { type Attempt, beginAttempt, isDeadly } from './attempts/attempt.repository.ts'
import type { WorkerDeps } from './processing.deps.ts'
import { documentsQueue, type JobName, workersAtOnce } from './processing.jobs.ts'
import { runAttempt } from './attempts/run-attempt.ts'
import { findNextJob, lockTurns, type TurnLimits } from './turns.repository.ts'

export type Turns = {
  /** Takes the job whose turn it is, if any, and works on it once: not always the one whose delivery it is. */
  take: (stopping: AbortSignal, delivered?: JobName) => Promise<void>
  /** By job ids: what is being worked on here. */
  running: ReadonlyMap<string, unknown>
}

type Turn = { attempt: Attempt; giveBack: AbortController; ended: PromiseWithResolvers<void> }

/**
 * Gives `workers` workers of this process their turns. None idles while a job waits: one company may have them all,
 * until another comes. Then the job that it began last is broken off, and goes on when its turn comes again; what is read
 * again in the background gives its worker to anybody. A job that ended its worker twice is worked on by itself.
 */
export function openTurns(deps: WorkerDeps, workers: number = workersAtOnce): Turns {
  const running = new Map<string, Turn>()
  let choosing: Promise<unknown> = Promise.resolve()

  const findNext = (tx: Transaction, which: Omit<TurnLimits, 'running'> = {}) =>
    findNextJob(tx, { running: [...running.keys()], ...which })
  // What ended its worker twice might end it again: nothing else is to end with it.
  const findToBegin = async (tx: Transaction) => {
    if ([...running.values()].some(({ attempt }) => isDeadly(attempt))) return null
    const overdue = await findNext(tx, { deadly: 'overdue' })
    if (overdue) return running.size === 0 ? overdue : null
    const next = await findNext(tx, { deadly: 'none' })
    return next ?? (running.size === 0 ? findNext(tx, { deadly: 'alone' }) : null)
  }
  const begin = () =>
    deps.database.asSystem('queue', async (tx) => {
      await lockTurns(tx)
      const next = await findToBegin(tx)
      return next && beginAttempt(tx, next)
    })
  const makeRoom = async () => {
    const turns = [...running.values()]
    const companyOf = ({ attempt }: Turn) => attempt.companyId
    const isWaiting = async (only: TurnLimits['only']) =>
      (await deps.database.asSystem('queue', (tx) => findNext(tx, { ...(only && { only }), deadly: 'none' }))) !== null
    const background = turns.find(({ attempt }) => attempt.isReread)
    const last = turns.findLast((turn) => turns.some((other) => other !== turn && companyOf(other) === companyOf(turn)))
    const over =
      background && (await isWaiting('people')) ? background : last && (await isWaiting('newcomers')) ? last : null
    over?.giveBack.abort()
    await over?.ended.promise
  }
  // One after the other: whose turn it is depends on who has the other workers.
  const choose = (): Promise<Turn | null> => {
    const chosen = choosing.then(async () => {
      if (running.size >= workers) await makeRoom()
      if (running.size >= workers) return null
      const attempt = await begin()
      if (!attempt) return null
      const turn = { attempt, giveBack: new AbortController(), ended: Promise.withResolvers<void>() }
      running.set(attempt.jobId, turn)
      return turn
    })
    choosing = chosen.catch(() => {})
    return chosen
  }
  // Deliveries that came while nobody could be served are used up.
  const wakeNext = () =>
    deps.database.asSystem('queue', async (tx) => {
      const next = await findNext(tx)
      if (next) await deps.jobs.enqueue(tx, documentsQueue, { payload: next, key: next.jobId, apart: true })
    })

  return {
    running,
    async take(stopping, delivered) {
      const turn = await choose()
      if (!turn) return
      const { attempt, giveBack, ended } = turn
      try {
        const work = () => runAttempt(deps, attempt, AbortSignal.any([stopping, giveBack.signal]))
        // Of another upload, perhaps of another company: that is no part of this trace.
        const root = delivered?.jobId === attempt.jobId ? undefined : { traceparent: null }
        await traced('attempt', work, root)
      } finally {
        running.delete(attempt.jobId)
        ended.resolve()
        await wakeNext()
      }
    },
  }
}
