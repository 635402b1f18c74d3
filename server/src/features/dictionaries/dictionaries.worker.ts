import { dictionaryMessages } from '../../knowledge/dictionaries/failures.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { repeat } from '../../platform/timed.ts'
import { dictionariesQueue, lookMs } from './dictionaries.jobs.ts'
import { findSystemDictionaries } from './find-system-dictionaries.ts'
import { prepare, type PrepareDeps } from './prepare.ts'
import { listNext, releaseUnprepared } from './preparing.repository.ts'
import { writeFound } from './system-dictionaries.repository.ts'

type Deps = PrepareDeps & { jobs: Jobs }

/**
 * Names the handler of the queue; to be called before `jobs.start()`. Returns what looks for the machine's dictionaries
 * and then begins to look for those that wait, after a lost delivery or a dead worker too; to be called after it.
 */
export function dictionaryWorker(deps: Deps): { start: () => Promise<{ stop: () => Promise<void> }> } {
  const { database, jobs, log, systemFolder } = deps
  jobs.work(dictionariesQueue, async (named, signal) => {
    await prepare(deps, named, signal)
    if (!signal.aborted) await look(false)
  })
  const look = async (all: boolean) => {
    await database.asSystem('queue', async (tx) => {
      await releaseUnprepared(tx, all, dictionaryMessages.interrupted)
      for (const named of await listNext(tx)) {
        await jobs.enqueue(tx, dictionariesQueue, { payload: named, key: named.id })
      }
    })
  }
  return {
    async start() {
      // On the embedded database no other machine has dictionaries, and no other process can be preparing one: what is
      // active was cut off.
      const isAlone = database.kind === 'embedded'
      const found = await findSystemDictionaries(systemFolder, log).catch((error: unknown) => {
        log.error({ error }, 'the dictionaries of this machine cannot be looked for')
        return null
      })
      if (found) await database.asSystem('queue', (tx) => writeFound(tx, found, isAlone))
      await look(isAlone)
      return repeat(() => look(false), { milliseconds: lookMs, name: 'looking for dictionaries to prepare', log })
    },
  }
}
