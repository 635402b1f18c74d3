import * as z from 'zod/mini'
import { ErrorEvent, Reason } from './envelope.ts'
import { Id, ResourceIdField } from './ids.ts'
import { limits } from './limits.ts'
import { ownAssetIds } from './resources.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'

export const JobQueue = z.enum(['documents', 'notes', 'images', 'videos'])
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
  stageReason: z.nullable(Reason),
  status: JobStatus,
  /** Why it failed, as a sentence to act on. */
  error: z.nullable(z.string()),
  /** What that sentence is made of. */
  reason: z.nullable(Reason),
  /** The same file would fail again in the same way: to try it again is of no use. */
  lasting: z.boolean(),
  /** Of a picture that was processed: it says nothing, so that there is nothing to find or cite. */
  withoutText: z.optional(z.boolean()),
  /** Of one that is completed and whose version is shown now: that version, and the one that was read before it. */
  compared: z.optional(z.object({ from: z.int(), to: z.int() })),
})
export type Job = z.infer<typeof Job>

export const JobStatusEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), content: z.null() }),
  z.object({ type: z.literal('status'), content: z.array(Job) }),
  z.object({ type: z.literal('close'), content: z.null() }),
  ErrorEvent,
])
export type JobStatusEvent = z.infer<typeof JobStatusEvent>

/** Files that an older reader has read are read again in the background. */
export const Rereading = z.object({
  /** Documents and notes that can be found. */
  total: z.int(),
  done: z.int(),
  /** They stay as they were read before. */
  failed: z.int(),
  /** Percent of the one that is being read; null while others' work goes first. */
  progress: z.nullable(z.int()),
})
export type Rereading = z.infer<typeof Rereading>

const at = '/api/departments/assets/resources/process' as const
const start = { method: 'PUT', output: Job, message: 'Processing started', access: 'resource.process' } as const
const follow = {
  kind: 'stream',
  method: 'POST',
  body: z.object(ownAssetIds),
  events: JobStatusEvent,
  access: 'resource.read',
} as const
const jobIds = z
  .array(z.string(codes.jobIdInvalid).check(z.guid(codes.jobIdInvalid), z.toLowerCase()), codes.jobIdInvalid)
  .check(z.maxLength(limits.bulkIds))

export const processingRoutes = {
  processDocument: {
    ...start,
    path: `${at}/document`,
    summary: 'Makes a document ready for questions, in the background',
    query: z.object({ ...ownAssetIds, documentId: ResourceIdField }),
  },
  processNote: {
    ...start,
    path: `${at}/note`,
    summary: 'Makes a note ready for questions, in the background',
    query: z.object({ ...ownAssetIds, noteId: ResourceIdField }),
  },
  processImage: {
    ...start,
    path: `${at}/image`,
    summary: 'Makes an image ready for questions, in the background',
    query: z.object({ ...ownAssetIds, imageId: ResourceIdField }),
  },
  processVideo: {
    ...start,
    path: `${at}/video`,
    summary: 'Makes a video ready for questions, in the background',
    query: z.object({ ...ownAssetIds, videoId: ResourceIdField }),
  },
  documentStatus: {
    ...follow,
    path: `${at}/status/documents`,
    summary: 'The jobs of documents, notes and images that the signed-in user started here, whenever they change',
  },
  videoStatus: {
    ...follow,
    path: `${at}/status/videos`,
    summary: 'The jobs of videos that the signed-in user started in this asset, whenever they change',
  },
  dequeue: {
    method: 'POST',
    path: `${at}/status/dequeue`,
    summary: 'Takes finished jobs out of the list of who started them',
    query: z.object(ownAssetIds),
    body: z.object({ jobsByQueue: z.partialRecord(JobQueue, jobIds) }),
    output: z.array(Id),
    message: 'Cleared',
    access: 'resource.read',
  },
  fetchRereading: {
    method: 'GET',
    path: '/api/settings/rereading',
    summary: 'How many files are read again in the background, because the reader finds more in them now',
    output: Rereading,
    access: 'company.update',
  },
} as const satisfies RouteTable
