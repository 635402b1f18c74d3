import { type Job, JobQueue, processingRoutes } from '@millwright/contract/processing'
import { call } from '../../platform/api.ts'
import type { JobPlace } from '../../domain/jobs/job-feed.ts'
import { forgetJobs } from '../../domain/jobs/jobs.ts'
import { clearFinishedUploads } from '../../domain/uploads/uploads.ts'

export const isFinished = ({ status }: Job) => status === 'completed' || status === 'failed'

/** Takes finished uploads out of the list, and completed and failed jobs off the server's. Throws as `call`. */
export async function clearFinished(jobs: readonly Job[], place: JobPlace | null): Promise<void> {
  clearFinishedUploads()
  const finished = jobs.filter(isFinished)
  if (!place || finished.length === 0) return
  const { departmentId, assetId } = place
  const jobsByQueue = Object.fromEntries(
    JobQueue.options.flatMap((queue) => {
      const ids = finished.filter((job) => job.queue === queue).map(({ jobId }) => jobId)
      return ids.length > 0 ? [[queue, ids]] : []
    }),
  )
  await call(processingRoutes.dequeue, { query: { departmentId, assetId }, body: { jobsByQueue } })
  forgetJobs(new Set(finished.map(({ jobId }) => jobId)))
}
