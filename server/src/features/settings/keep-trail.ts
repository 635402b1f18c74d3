import { anchorsIn, keepAnchor, readAnchors } from '../../calls/trail/anchors.ts'
import { checkTrail } from '../../calls/trail/check-trail.ts'
import { chainWaiting, findWaitingTrail, listTrails } from '../../calls/trail/trail.repository.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'

/** Who writes to the trail of the same company waits for so many to be chained. */
const chainedAtOnce = 200

type Deps = { database: Database; dataDir: string; log: Pick<Log, 'error'> }

/**
 * For a timed job: gives lines from before the chain their places, then follows every chain. What is broken is logged;
 * where all is sound, the end of the chain is kept in the data directory.
 */
export async function keepTrails(deps: Deps): Promise<void> {
  await chainOldLines(deps)
  await checkTrails(deps)
}

async function chainOldLines({ database }: Pick<Deps, 'database'>): Promise<void> {
  const step = <T>(work: (tx: Transaction) => Promise<T>) => database.asSystem('maintenance', work)
  for (let company = await step(findWaitingTrail); company !== null; company = await step(findWaitingTrail)) {
    const waiting = company
    while (await step((tx) => chainWaiting(tx, waiting, chainedAtOnce)));
  }
}

async function checkTrails({ database, dataDir, log }: Deps): Promise<void> {
  const step = <T>(work: (tx: Transaction) => Promise<T>) => database.asSystem('maintenance', work)
  const kept = await readAnchors(anchorsIn(dataDir))
  for (const company of await step(listTrails)) {
    const { head, broken } = await checkTrail(step, company, kept)
    if (broken) log.error({ company, line: broken.seq, kind: broken.kind }, `The trail is broken. ${broken.says}`)
    else if (head && !kept.some(({ seq, hash }) => seq === head.seq && hash === head.hash)) {
      await keepAnchor(anchorsIn(dataDir), head)
    }
  }
}
