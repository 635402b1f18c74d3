import { type Feature, worksOn } from '../../calls/feature.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { ApprovalDeps } from './approvals.deps.ts'
import { approvalQueue, type ApprovalMailDeps, sendApprovalMail } from './approvals.jobs.ts'
import { approvalHandlers } from './approvals.routes.ts'

type ApprovalsFeatureDeps = Pick<ApprovalDeps, 'readAnswer' | 'followApproval'> & ApprovalMailDeps & { jobs: Jobs }

export const approvalsFeature = {
  queues: [approvalQueue],
  open: (given: ApprovalsFeatureDeps) => ({
    handlers: {
      approvals: approvalHandlers({
        readAnswer: given.readAnswer,
        followApproval: given.followApproval,
        enqueueMail: (tx, job) => given.jobs.enqueue(tx, approvalQueue, { payload: job }),
      }),
    },
    jobs: [worksOn(approvalQueue, (job, signal) => sendApprovalMail(given, job, signal))],
  }),
} satisfies Feature<ApprovalsFeatureDeps>
