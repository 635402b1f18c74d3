import type { Leases } from './database/leases.ts'
import type { Log } from './log.ts'
import type { Signals } from './signals/signal.ts'
import { type Repeated, repeat } from './timed.ts'

/** What is due from time to time. */
export type Chore = {
  /** As the log and the lease name it; one for each chore. */
  name: string
  everyMs: number
  /** `installation`: one process does it, as long as that lives; then another. `process`: each process does. */
  per: 'installation' | 'process'
  /** At once and then every so often, never twice at once. `stopping` is aborted when the process stops, which waits for it. */
  run: (stopping: AbortSignal) => Promise<unknown>
  /** Also done when this topic is signalled. */
  wokenBy?: string
  /** Once, in each process, before the first time; a start that fails here ends the process. */
  first?: () => Promise<unknown>
}

export const hourMs = 3_600_000

type Deps = { leases: Leases; signals: Signals; log: Log }

/** Begins with them, in their order. `stop` waits for those under way. */
export async function startChores(chores: readonly Chore[], deps: Deps): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const ends: (() => Promise<void>)[] = []
  for (const chore of chores) {
    await chore.first?.()
    ends.push(startChore(chore, stopping.signal, deps))
  }
  return {
    async stop() {
      stopping.abort()
      for (const end of ends) await end()
    },
  }
}

function startChore(chore: Chore, stopping: AbortSignal, { leases, signals, log }: Deps): () => Promise<void> {
  const { name, everyMs, per, wokenBy } = chore
  const lease = per === 'installation' ? holdLease(leases, `chore ${name}`) : null
  const work = async () => {
    const isOurs = lease === null || (await lease.isHeld())
    if (isOurs && !stopping.aborted) await chore.run(stopping)
  }
  const repeated: Repeated = repeat(work, { milliseconds: everyMs, name, log })
  const endWaking = wokenBy === undefined ? () => {} : signals.subscribe(wokenBy, repeated.wake)
  return async () => {
    endWaking()
    await repeated.stop()
    await lease?.giveBack()
  }
}

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
      if (held) await leases.giveBack(name)
    },
  }
}
