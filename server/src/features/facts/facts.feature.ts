import { type Feature, worksOn } from '../../calls/feature.ts'
import { factChangesQueue, type FactChangesDeps, markChanges } from './fact-changes.jobs.ts'
import { type FactMailDeps, factMailQueue, sendFactMail } from './fact-mails.jobs.ts'
import { factHandlers } from './facts.routes.ts'

type FactsFeatureDeps = FactChangesDeps & FactMailDeps

export const factsFeature = {
  queues: [factChangesQueue, factMailQueue],
  open: (given: FactsFeatureDeps) => ({
    handlers: { facts: factHandlers },
    jobs: [
      worksOn(factChangesQueue, (job, signal) => markChanges(given, job, signal)),
      worksOn(factMailQueue, (job, signal) => sendFactMail(given, job, signal)),
    ],
  }),
} satisfies Feature<FactsFeatureDeps>
