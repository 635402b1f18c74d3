import type { Database } from '../../platform/database/database.ts'
import type { MeasuredMetric } from '../../platform/metrics.ts'
import { type OpenJobs, listOpenJobs } from './processing.repository.ts'

/** What waits to be processed and since when, and what is worked on: over all companies, and of no company by name. */
export function measuredJobs(database: Database): MeasuredMetric[] {
  // Both numbers are asked for at the same time.
  let reading: Promise<OpenJobs[]> | undefined
  const read = () =>
    (reading ??= database.asSystemOnce('queue', listOpenJobs).finally(() => {
      reading = undefined
    }))
  const of = (value: (jobs: OpenJobs) => number) => async () =>
    (await read()).map((jobs) => ({ labels: { kind: jobs.queue, status: jobs.status }, value: value(jobs) }))
  const labels = ['kind', 'status']
  return [
    {
      name: 'millwright_processing_jobs',
      help: 'Resources that wait to be processed, or are',
      labels,
      measure: of(({ jobs }) => jobs),
    },
    {
      name: 'millwright_processing_oldest_seconds',
      help: 'Seconds since the oldest of them was asked for',
      labels,
      measure: of(({ oldestSeconds }) => oldestSeconds),
    },
  ]
}
