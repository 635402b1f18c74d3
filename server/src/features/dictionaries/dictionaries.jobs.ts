import * as z from 'zod/mini'
import type { Queue } from '../../platform/jobs/queue.ts'

/** A company's own dictionary, or one of the system's. */
export const DictionaryName = z.object({ companyId: z.nullable(z.guid()), id: z.guid() })
export type DictionaryName = z.infer<typeof DictionaryName>

/** One at a time: each takes a core and some hundred megabytes. */
export const dictionariesQueue: Queue<DictionaryName> = {
  name: 'dictionaries',
  payload: DictionaryName,
  concurrency: 1,
  redeliveries: 1,
  redeliverAfterSeconds: 5,
}

/** Beginnings that a dictionary gets: a process that is ended again and again is not begun for ever. */
export const maxAttempts = 10
/** Before the second beginning after an error; it doubles with each. */
export const retryAfterSeconds = 5
export const maxRetrySeconds = 600
/** A living worker says so this often; one that was not heard of for the second time is dead. */
export const heartbeatMs = 3_000
export const deadAfterSeconds = 12
/** How often what waits and dead workers are looked for. */
export const lookMs = 5_000
