import type { Chore } from '../platform/chores.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { JobHandler, Queue } from '../platform/jobs/queue.ts'

/** Names the handler of a queue; to be called before the jobs start. */
export type Job = (jobs: Jobs) => void

export const worksOn =
  <Payload extends object>(queue: Queue<Payload>, handler: JobHandler<Payload>): Job =>
  (jobs) =>
    jobs.work(queue, handler)

/** What a feature does for the product, once it was given what it needs. */
export type FeatureParts = {
  /** By the noun of the contract's routes; two features may share one. */
  handlers: Readonly<Record<string, object>>
  /** One for each of its queues. */
  jobs?: readonly Job[]
  chores?: readonly Chore[]
}

/** What a feature says of itself: `<noun>.feature.ts`. `Given` is what others have that it needs. */
export type Feature<Given> = {
  /** Opened before anything is. */
  queues?: readonly Queue[]
  open: (given: Given) => FeatureParts
}
