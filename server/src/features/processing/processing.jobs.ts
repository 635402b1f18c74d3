import * as z from 'zod/mini'
import type { Queue } from '../../platform/jobs/queue.ts'

export const JobName = z.object({ companyId: z.guid(), jobId: z.guid() })
export type JobName = z.infer<typeof JobName>

/** Jobs that one process works on at once. */
export const workersAtOnce = 2

/**
 * Wakes a worker, which takes the job whose turn it is: not always the one that is named. `processing_jobs` alone says
 * what is to be done and how often it was tried; a delivery that finds nothing to do is over at once.
 */
export const documentsQueue: Queue<JobName> = {
  name: 'documents',
  payload: JobName,
  // One more than can work: it finds that a company waits while another has several workers.
  concurrency: workersAtOnce + 1,
  redeliveries: 3,
  redeliverAfterSeconds: 1,
}

/** Until a job is tried again that found the storage of files away. @param before how often an attempt was not counted */
export function secondsAfterStoreAway(before: number): number {
  return Math.min(5 * 2 ** before, 300)
}

/** Attempts that a job gets, and the seconds between them. */
export const attempts = 3
export const backoffSeconds = [5, 20] as const

/** Deaths of a worker after which a job is worked on alone, with the tightest limits; after one more it has failed. */
export const deathsBeforeAlone = 2
/** How long a job that is to be alone lets everybody else go first. */
export const letOthersFirstSeconds = 600
/** Longer after each death: a job that ends its worker must not end it at once again. */
export function secondsAfterDeath(deaths: number): number {
  return 2 ** deaths
}

/** A living worker says so this often; one that was not heard of for the second time is dead. */
export const heartbeatMs = 3_000
export const deadAfterSeconds = 12
/** How often lost deliveries and dead workers are looked for. */
export const reconcileMs = 5_000
