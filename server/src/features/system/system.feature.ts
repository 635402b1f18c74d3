import { type Feature, worksOn } from '../../calls/feature.ts'
import { type RunMailDeps, sendRunMail, systemMailQueue } from './system.jobs.ts'
import type { SystemDeps } from './system.deps.ts'
import { systemHandlers } from './system.routes.ts'

const minute = 60_000

type SystemFeatureDeps = SystemDeps & RunMailDeps

export const systemFeature = {
  queues: [systemMailQueue],
  open: (given: SystemFeatureDeps) => ({
    handlers: { system: systemHandlers(given) },
    chores: [
      {
        name: 'due checks and backups',
        everyMs: minute,
        per: 'installation',
        run: () => given.operating.beginDue(),
      },
    ],
    jobs: [worksOn(systemMailQueue, (job, signal) => sendRunMail(given, job, signal))],
  }),
} satisfies Feature<SystemFeatureDeps>
