import type { Job } from '@millwright/contract/processing'
import type { FileRecord } from '@millwright/contract/resources'

export type DocumentStatus = 'draft' | 'nonAi' | 'notProcessed' | 'processed' | 'withoutText' | 'failed' | 'running'

/** How a document is, from its record and the newest job about it. */
export function statusOf(file: FileRecord, job: Job | undefined): DocumentStatus {
  if (job?.status === 'waiting' || job?.status === 'active') return 'running'
  // What was saved before it answers meanwhile; the draft itself is in no index.
  if (file.draft) return 'draft'
  if (!file.aiAccess) return 'nonAi'
  // The list says it a moment later than the stream.
  if (file.withoutText || (job?.status === 'completed' && job.withoutText)) return 'withoutText'
  if (file.processed || job?.status === 'completed') return 'processed'
  return failureOf(file, job) === null ? 'notProcessed' : 'failed'
}

/** Whether there is something to process by hand; of a draft, what was saved before it. */
export function canBeProcessed(file: FileRecord, status: DocumentStatus): boolean {
  if (status === 'draft') return file.aiAccess && file.savedUnprocessed === true
  return status === 'notProcessed' || status === 'failed'
}

/** Why its processing failed. The job tells it first, and leaves with its tracker; the record keeps it. */
export function failureOf(file: FileRecord, job: Job | undefined): string | null {
  return job?.status === 'failed' ? (job.error ?? '') : file.failure
}

/** The newest job of every document. Ids are UUIDv7: a later one is a newer one. */
export function latestJobs(jobs: readonly Job[]): Map<string, Job> {
  return new Map(jobs.toSorted((a, b) => (a.jobId < b.jobId ? -1 : 1)).map((job) => [job.resourceId, job]))
}
