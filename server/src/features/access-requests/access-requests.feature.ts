import { type Feature, worksOn } from '../../calls/feature.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { type AccessRequestMailDeps, accessRequestQueue, sendAccessRequestMail } from './access-requests.jobs.ts'
import { accessRequestHandlers } from './access-requests.routes.ts'

type AccessRequestsFeatureDeps = AccessRequestMailDeps & { jobs: Jobs }

export const accessRequestsFeature = {
  queues: [accessRequestQueue],
  open: (given: AccessRequestsFeatureDeps) => ({
    handlers: {
      accessRequests: accessRequestHandlers({
        enqueueMails: (tx, mails) => given.jobs.enqueueAll(tx, accessRequestQueue, mails),
      }),
    },
    jobs: [worksOn(accessRequestQueue, (job, signal) => sendAccessRequestMail(given, job, signal))],
  }),
} satisfies Feature<AccessRequestsFeatureDeps>
