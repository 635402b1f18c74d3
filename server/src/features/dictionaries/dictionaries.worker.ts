import { type Job, worksOn } from '../../calls/feature.ts'
import { reason } from '@millwright/contract/reasons/reason'
import type { Chore } from '../../platform/chores.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { dictionariesQueue, lookMs } from './dictionaries.jobs.ts'
import { findSystemDictionaries } from './find-system-dictionaries.ts'
import { prepare, type PrepareDeps } from './prepare.ts'
import { listNext, releaseUnprepared } from './preparing.repository.ts'
import { writeFound } from './system-dictionaries.repository.ts'

export type DictionaryWorkDeps = PrepareDeps & { jobs: Jobs }

/**
 * Prepares what waits. Looks for the machine's dictionaries, and then for those that wait, after a lost delivery or a dead
 * worker too.
 */
export function dictionaryWork(deps: DictionaryWorkDeps): { job: Job; chore: Chore } {
  const { database, jobs, log, systemFolder } = deps
  const look = async (all: boolean) => {
    await database.asSystem('queue', async (tx) => {
      await releaseUnprepared(tx, all, reason('dictionary.interrupted'))
      for (const named of await listNext(tx)) {
        await jobs.enqueue(tx, dictionariesQueue, { payload: named, key: named.id })
      }
    })
  }
  const lookAtMachine = async () => {
    // On the embedded database no other machine has dictionaries, and no other process can be preparing one: what is
    // active was cut off.
    const isAlone = database.kind === 'embedded'
    const found = await findSystemDictionaries(systemFolder, log).catch((error: unknown) => {
      log.error({ error }, 'the dictionaries of this machine cannot be looked for')
      return null
    })
    if (found) await database.asSystem('queue', (tx) => writeFound(tx, found, isAlone))
    await look(isAlone)
  }
  return {
    job: worksOn(dictionariesQueue, async (named, signal) => {
      await prepare(deps, named, signal)
      if (!signal.aborted) await look(false)
    }),
    chore: {
      name: 'looking for dictionaries to prepare',
      everyMs: lookMs,
      per: 'process',
      run: () => look(false),
      first: lookAtMachine,
    },
  }
}
