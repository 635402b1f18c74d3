import * as z from 'zod/mini'
import type { Queue } from '../../platform/jobs/queue.ts'

export const DocumentJob = z.object({ companyId: z.guid(), jobId: z.guid() })
export type DocumentJob = z.infer<typeof DocumentJob>

/**
 * Carries documents to whoever reads them. `processing_jobs` alone says what is to be done and how often it
 * was tried; a delivery that finds nothing to do is over at once.
 */
export const documentsQueue: Queue<DocumentJob> = {
  name: 'documents',
  payload: DocumentJob,
  concurrency: 2,
  redeliveries: 3,
  redeliverAfterSeconds: 1,
}

/** Attempts that a job gets, and the seconds between them. */
export const attempts = 3
export const backoffSeconds = [5, 20] as const

/** A living worker says so this often; one that was not heard of for the second time is dead. */
export const heartbeatMs = 3_000
export const deadAfterSeconds = 12
/** How often lost deliveries and dead workers are looked for. */
export const reconcileMs = 5_000
