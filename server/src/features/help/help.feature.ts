import { type Feature, worksOn } from '../../calls/feature.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { sendSupportMail, type SupportMailDeps, supportQueue } from './help.jobs.ts'
import { helpHandlers } from './help.routes.ts'

type HelpFeatureDeps = SupportMailDeps & { jobs: Jobs }

export const helpFeature = {
  queues: [supportQueue],
  open: (given: HelpFeatureDeps) => ({
    handlers: {
      help: helpHandlers({ enqueueMail: (tx, job) => given.jobs.enqueue(tx, supportQueue, { payload: job }) }),
    },
    jobs: [worksOn(supportQueue, (job, signal) => sendSupportMail(given, job, signal))],
  }),
} satisfies Feature<HelpFeatureDeps>
