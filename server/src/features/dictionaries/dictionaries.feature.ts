import type { Feature } from '../../calls/feature.ts'
import { dictionariesQueue } from './dictionaries.jobs.ts'
import { type DictionaryDeps, dictionaryHandlers } from './dictionaries.routes.ts'
import { dictionaryWork, type DictionaryWorkDeps } from './dictionaries.worker.ts'

type DictionariesFeatureDeps = DictionaryDeps & DictionaryWorkDeps

export const dictionariesFeature = {
  queues: [dictionariesQueue],
  open(given: DictionariesFeatureDeps) {
    const { job, chore } = dictionaryWork(given)
    return { handlers: { dictionaries: dictionaryHandlers(given) }, jobs: [job], chores: [chore] }
  },
} satisfies Feature<DictionariesFeatureDeps>
