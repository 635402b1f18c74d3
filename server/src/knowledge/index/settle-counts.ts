import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { repeat } from '../../platform/timed.ts'
import { emptyPendingList, settleNextVersion } from './search.repository.ts'

/** On the embedded database every request waits for a step. */
const passagesAtOnce = 100
const lookEveryMs = 1_000
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Counts what was given to the assistant, after which it is found, and takes out of the counts what was hidden: short
 * transactions, companies in turn, until nothing is left. What a step has done stays done when it is broken off.
 */
export async function settleCounts(database: Database, signal?: AbortSignal): Promise<void> {
  for (let after = first; !signal?.aborted;) {
    const company = await database.asSystem('maintenance', (tx) =>
      settleNextVersion(tx, { after, passages: passagesAtOnce }),
    )
    if (company === null && after === first) return
    after = company ?? first
  }
}

/** At once and then every second, with what was indexed meanwhile; `stop` waits for the step under way. */
export function keepSettling(deps: { database: Database; log: Log }): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const settle = async () => {
    await settleCounts(deps.database, stopping.signal)
    await deps.database.asSystem('maintenance', emptyPendingList)
  }
  const settling = repeat(settle, {
    milliseconds: lookEveryMs,
    name: 'settling what the search counts',
    log: deps.log,
  })
  return {
    async stop() {
      stopping.abort()
      await settling.stop()
    },
  }
}
