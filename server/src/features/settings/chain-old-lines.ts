import { chainWaiting, findWaitingTrail } from '../../calls/trail/trail.repository.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'

/** Who writes to the trail of the same company waits for so many to be chained. */
const chainedAtOnce = 200

/** For a timed job: gives lines from before the chain their places. */
export async function chainOldLines({ database }: { database: Database }, signal: AbortSignal): Promise<void> {
  const step = <T>(work: (tx: Transaction) => Promise<T>) => {
    signal.throwIfAborted()
    return database.asSystem('maintenance', work)
  }
  for (let company = await step(findWaitingTrail); company !== null; company = await step(findWaitingTrail)) {
    const waiting = company
    while (await step((tx) => chainWaiting(tx, waiting, chainedAtOnce)));
  }
}
