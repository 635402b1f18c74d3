import { setTimeout as wait } from 'node:timers/promises'
import type { Leases } from './database/leases.ts'
import type { Log } from './log.ts'
import type { Signals } from './signals/signal.ts'
import { type RepeatedRun, repeat } from './timed.ts'

/** What is due from time to time. */
export type Chore = {
  /** As the log and the lease name it; one for each chore. */
  name: string
  everyMs: number
  /** `installation`: one process does it, as long as that lives; then another. `process`: each process does. */
  per: 'installation' | 'process'
  /**
   * Soon after the start and then every so often, never twice at once in a process. `signal` is aborted when the process
   * stops, and when a run takes longer than `maxMs`: it ends at the next step, and the next run goes on.
   */
  run: (signal: AbortSignal) => Promise<unknown>
  /** An hour if it does not say. One that does not end by then loses its lease to another process. */
  maxMs?: number
  /** Also done when this topic is signalled. */
  wokenBy?: string
  /** Once, in each process, before the first time; a start that fails here ends the process. */
  first?: () => Promise<unknown>
}

export const hourMs = 3_600_000

/** Between the first runs: all at once they would hold the main thread. */
const apartMs = 400
/** A run that was told to end does so at its next step, which takes a moment. */
const endsWithinMs = 10_000

type Deps = { leases: Leases; signals: Signals; log: Log; endsWithinMs?: number }

/** Begins with them, in their order. `stop` waits for those under way, but not for ever. */
export async function startChores(chores: readonly Chore[], deps: Deps): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const ends: (() => Promise<void>)[] = []
  for (const chore of chores) {
    await chore.first?.()
    ends.push(startChore(chore, { stopping: stopping.signal, afterMs: ends.length * apartMs }, deps))
  }
  return {
    async stop() {
      stopping.abort(new Error('the process stops'))
      await Promise.all(ends.map((end) => end()))
    },
  }
}

function startChore(
  chore: Chore,
  { stopping, afterMs }: { stopping: AbortSignal; afterMs: number },
  deps: Deps,
): () => Promise<void> {
  const { name, everyMs, per, wokenBy } = chore
  const lease = per === 'installation' ? holdLease(deps.leases, `chore ${name}`) : null
  const work = async () => {
    const isOurs = lease === null || (await lease.isHeld())
    if (isOurs && !stopping.aborted) await runWithin(chore, { stopping, lease }, deps)
  }
  const repeated: RepeatedRun = repeat(work, { milliseconds: everyMs, afterMs, name, log: deps.log })
  const endWaking = wokenBy === undefined ? () => {} : deps.signals.subscribe(wokenBy, repeated.wake)
  return async () => {
    endWaking()
    const isOver = await endsIn(repeated.stop(), deps.endsWithinMs ?? endsWithinMs)
    if (!isOver) deps.log.warn({ chore: name }, 'a chore did not end with the process')
    await lease?.giveBack()
  }
}

/** Tells a run that takes too long to end, and gives the lease away under one that does not. */
async function runWithin(
  { name, run, maxMs = hourMs }: Chore,
  { stopping, lease }: { stopping: AbortSignal; lease: Lease | null },
  { log, endsWithinMs: patienceMs = endsWithinMs }: Deps,
): Promise<void> {
  const tooLong = new AbortController()
  let giveUp: NodeJS.Timeout | undefined
  const limit = setTimeout(() => {
    log.warn({ chore: name, maxMs }, 'a chore took too long and is told to end')
    tooLong.abort(new Error('it took too long'))
    giveUp = setTimeout(() => {
      const then = lease ? 'another process may do it' : 'this process does not do it again until then'
      log.error({ chore: name }, `a chore does not end: ${then}`)
      lease?.giveBack().catch((error: unknown) => log.error({ error }, 'the lease of a chore could not be given back'))
    }, patienceMs)
    giveUp.unref()
  }, maxMs)
  limit.unref()
  const isToldToEnd = () => stopping.aborted || tooLong.signal.aborted
  try {
    await run(AbortSignal.any([stopping, tooLong.signal]))
  } catch (error) {
    // Whoever is told to end may do so by an error.
    if (!isToldToEnd()) throw error
    log.info({ error, chore: name }, 'a chore was broken off')
  } finally {
    clearTimeout(limit)
    clearTimeout(giveUp)
  }
}

async function endsIn(end: Promise<void>, milliseconds: number): Promise<boolean> {
  const over = new AbortController()
  const late = wait(milliseconds, false, { signal: over.signal }).catch(() => false)
  const isOver = await Promise.race([end.then(() => true), late])
  over.abort()
  return isOver
}

type Lease = ReturnType<typeof holdLease>

/** Taken when it is first asked for, and kept. */
function holdLease(leases: Leases, name: string) {
  let held = false
  return {
    async isHeld(): Promise<boolean> {
      held ||= await leases.take(name, () => {
        held = false
      })
      return held
    },
    async giveBack(): Promise<void> {
      if (!held) return
      held = false
      await leases.giveBack(name)
    },
  }
}
