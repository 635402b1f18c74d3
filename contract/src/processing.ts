import * as z from 'zod/mini'
import { AssetIdField, DepartmentIdField, Id, ResourceIdField } from './ids.ts'
import type { RouteTable } from './route.ts'

export const JobQueue = z.enum(['documents'])
export type JobQueue = z.infer<typeof JobQueue>
export const JobStatus = z.enum(['waiting', 'active', 'completed', 'failed'])
export type JobStatus = z.infer<typeof JobStatus>

/** What is to be done for a resource, and how far it is. */
export const Job = z.object({
  jobId: Id,
  queue: JobQueue,
  jobType: z.enum(['process']),
  fileName: z.string(),
  resourceId: Id,
  /** Percent, 0 to 100. */
  progress: z.int().check(z.gte(0), z.lte(100)),
  /** What is being done, as a sentence: "Reading page 71 of 192"; while it waits, for what. Empty while there is nothing to say. */
  stage: z.string(),
  status: JobStatus,
  /** Why it failed, as a sentence to act on. */
  error: z.nullable(z.string()),
})
export type Job = z.infer<typeof Job>

export const JobStatusEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), content: z.null() }),
  z.object({ type: z.literal('status'), content: z.array(Job) }),
  z.object({ type: z.literal('close'), content: z.null() }),
  z.object({ type: z.literal('error'), content: z.string() }),
])
export type JobStatusEvent = z.infer<typeof JobStatusEvent>

export const processingRoutes = {
  processDocument: {
    method: 'PUT',
    path: '/api/departments/assets/resources/process/document',
    summary: 'Makes a document ready for questions, in the background',
    query: z.object({ departmentId: DepartmentIdField, assetId: AssetIdField, documentId: ResourceIdField }),
    output: Job,
    message: 'Processing started',
    access: 'resource.process',
  },
  documentStatus: {
    kind: 'stream',
    method: 'POST',
    path: '/api/departments/assets/resources/process/status/documents',
    summary: 'The jobs that the signed-in user started in this asset, whenever they change',
    body: z.object({ departmentId: DepartmentIdField, assetId: AssetIdField }),
    events: JobStatusEvent,
    access: 'resource.read',
  },
} as const satisfies RouteTable
