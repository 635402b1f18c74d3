import type { Chore } from '../../platform/chores.ts'
import type { Database } from '../../platform/database/database.ts'
import { INDEX_CHANGED } from './index-changed.ts'
import { passageIndex } from './passage-index-in-use.ts'

/** On the embedded database every request waits for a step. */
const passagesAtOnce = 100
/** Only for what nobody told of: a process that ended before it had settled what it was told. */
const lookEveryMs = 10_000
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Counts what was given to the assistant, after which it is found, and takes out of the counts what was hidden: short
 * transactions, companies in turn, until nothing is left. What a step has done stays done when it is broken off.
 */
export async function settleCounts(database: Database, signal?: AbortSignal): Promise<void> {
  for (let after = first; !signal?.aborted;) {
    const company = await database.asSystem('maintenance', (tx) =>
      passageIndex.settleNext(tx, { after, passages: passagesAtOnce }),
    )
    if (company === null && after === first) return
    after = company ?? first
  }
}

/** Also when what is found changes or passages were indexed. Processes share it: none settles what another is at. */
export function settling({ database }: { database: Database }): Chore {
  return {
    name: 'updating the counts of the search',
    everyMs: lookEveryMs,
    per: 'process',
    wokenBy: INDEX_CHANGED.topic,
    async run(stopping) {
      await settleCounts(database, stopping)
      await database.asSystem('maintenance', passageIndex.tidy)
    },
  }
}
