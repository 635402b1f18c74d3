import { limits } from '@millwright/contract/limits'
import type { systemRoutes } from '@millwright/contract/system'
import type { HandlersOf } from '../../calls/handler.ts'
import { leaveRole } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import type { FailedJobsDeps } from './system.deps.ts'

type Handlers = HandlersOf<typeof systemRoutes>

/** Ids, kinds and times alone: who runs the installation sees nothing of what companies have. */
export function fetchFailedJobs({ failedFiles, jobs }: FailedJobsDeps): Handlers['fetchFailedJobs'] {
  return async ({ tx }) => {
    const { named } = limits.failedJobs
    const { files, deliveries } = await leaveRole(tx, async () => ({
      files: await failedFiles.list(tx, named),
      deliveries: await jobs.failed(tx, named),
    }))
    const given = { of: 'delivery', code: null } as const
    const newest = [
      ...files.jobs,
      ...deliveries.newest.map((one) => ({ ...given, ...one, failedAt: one.failedAt.toISOString() })),
    ]
    return {
      data: {
        kinds: [...files.kinds, ...deliveries.counts.map((one) => ({ ...given, ...one }))],
        jobs: newest.toSorted((one, other) => other.failedAt.localeCompare(one.failedAt)).slice(0, named),
      },
    }
  }
}

/** Of a kind that has none any more, nothing is done; one that is named must be there. */
export function retryJobs({ failedFiles, jobs }: FailedJobsDeps): Handlers['retryJobs'] {
  return async ({ tx, body: { of, ...which } }) => {
    const retried = await leaveRole(tx, () =>
      of === 'file' ? failedFiles.retry(tx, which) : jobs.retry(tx, which, limits.failedJobs.retried),
    )
    if (retried === 0 && which.id !== null) throw notFound()
    return { data: { retried } }
  }
}
