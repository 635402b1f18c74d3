import { type Reason, reason } from '@millwright/contract/reasons/reason'
import { isDeepStrictEqual } from 'node:util'
import { reasonOf } from '../../schema/reasons.ts'
import { v7 as uuidv7 } from 'uuid'
import { systemMailQueue } from '../../features/system/system.jobs.ts'
import { brokenOff } from '../../features/system/system.presenter.ts'
import {
  deleteOldRuns,
  endRun,
  insertRun,
  listLastRuns,
  type RunKind,
  type RunRow,
  stopLostRuns,
  touchRun,
} from '../../features/system/system.repository.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Leases } from '../../platform/database/leases.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { during } from '../../platform/main-thread.ts'

const heartbeatMs = 20_000

export type Outcome = Pick<RunRow, 'findings' | 'fresh' | 'files' | 'bytes'> & {
  state: 'done' | 'failed'
  reason: Reason
}
export type Work = (signal: AbortSignal) => Promise<Outcome>

export type Runs = {
  /** Begins in the background; false while one of this kind runs, here or in another process. */
  begin: (kind: RunKind, options: { thorough: boolean }, work: Work) => Promise<boolean>
  /** Ends what a process that is gone has left, unless another works on it. */
  sweep: (kind: RunKind) => Promise<void>
  /** Breaks off what is under way. */
  stop: () => Promise<void>
}

type Deps = { database: Database; leases: Leases; jobs: Jobs; log: Log }

/** Checks and backups, one of each kind at a time over all processes. */
export function openRuns({ database, leases, jobs, log }: Deps): Runs {
  const held = new Set<RunKind>()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const nameOf = (kind: RunKind) => `system-${kind}`

  async function take(kind: RunKind, onLost: () => void): Promise<boolean> {
    // The embedded database's leases are of its one process, which may ask twice.
    if (stopping.signal.aborted || held.has(kind)) return false
    held.add(kind)
    try {
      if (await leases.take(nameOf(kind), onLost)) return true
    } catch (error) {
      held.delete(kind)
      throw error
    }
    held.delete(kind)
    return false
  }

  async function giveBack(kind: RunKind): Promise<void> {
    held.delete(kind)
    await leases.giveBack(nameOf(kind))
  }

  const endLost = (kind: RunKind) =>
    database.asSystem('maintenance', async (tx) => {
      const lost = await stopLostRuns(tx, kind, brokenOff)
      if (kind !== 'backup') return
      for (const runId of lost) await jobs.enqueue(tx, systemMailQueue, { payload: { runId } })
    })

  async function run(id: string, kind: RunKind, work: () => Promise<Outcome>): Promise<void> {
    const beat = setInterval(() => {
      database
        .asSystem('maintenance', (tx) => touchRun(tx, id))
        .catch((error: unknown) => log.warn({ error, run: id }, 'a run could not tell that it is at work'))
    }, heartbeatMs)
    beat.unref()
    try {
      const outcome = await during(`system ${kind}`, work).catch((error: unknown): Outcome | null => {
        if (stopping.signal.aborted) return null
        log.error({ error, run: id }, `the ${kind} failed`)
        return { state: 'failed', reason: reason('run.failed', { kind }), findings: [], fresh: [], files: 0, bytes: 0 }
      })
      clearInterval(beat)
      const isTold = outcome !== null && (outcome.fresh.length > 0 || outcome.state === 'failed')
      if (isTold) log.warn({ run: id, codes: outcome.fresh, reason: outcome.reason }, `the ${kind} found something`)
      await database.asSystem('maintenance', async (tx) => {
        const ended = outcome ?? {
          state: 'stopped' as const,
          reason: brokenOff,
          findings: [],
          fresh: [],
          files: 0,
          bytes: 0,
        }
        if (!(await endRun(tx, id, ended))) return
        const [, before] = await listLastRuns(tx, kind, 2)
        if (isTold && !isSameFailure(ended, before)) await jobs.enqueue(tx, systemMailQueue, { payload: { runId: id } })
        await deleteOldRuns(tx)
      })
    } finally {
      clearInterval(beat)
      await giveBack(kind)
    }
  }

  return {
    async begin(kind, { thorough }, work) {
      const lost = new AbortController()
      if (!(await take(kind, () => lost.abort(new Error('the lease was lost'))))) return false
      const id = uuidv7()
      try {
        await endLost(kind)
        await database.asSystem('maintenance', (tx) => insertRun(tx, { id, kind, thorough }))
      } catch (error) {
        await giveBack(kind)
        throw error
      }
      const signal = AbortSignal.any([stopping.signal, lost.signal])
      const under = run(id, kind, () => work(signal))
        .catch((error: unknown) => log.error({ error, run: id }, `the end of the ${kind} could not be stored`))
        .finally(() => running.delete(under))
      running.add(under)
      return true
    },
    async sweep(kind) {
      const [last] = await database.asSystem('maintenance', (tx) => listLastRuns(tx, kind, 1))
      if (last?.state !== 'running' || !(await take(kind, () => {}))) return
      try {
        await endLost(kind)
      } finally {
        await giveBack(kind)
      }
    },
    async stop() {
      stopping.abort(new Error('the server stops'))
      await Promise.all(running)
    },
  }
}

/** It was mailed when it began. */
function isSameFailure(ended: { state: string; reason: Reason }, before: RunRow | undefined): boolean {
  return ended.state === 'failed' && before?.state === 'failed' && isDeepStrictEqual(reasonOf(before), ended.reason)
}
