import type { ResourceType } from '@millwright/contract/formats'
import { type Job, type JobQueue, processingRoutes } from '@millwright/contract/processing'
import { submit } from '../../platform/api.ts'
import { type JobPlace, streamOf } from './job-feed.ts'
import { wakeJobs } from './jobs.ts'
import { openTracker } from './tracker-view.ts'

const queueOf = { document: 'documents', note: 'notes', image: 'images', video: 'videos' } as const satisfies Record<
  ResourceType,
  JobQueue
>
const typeOf = { documents: 'document', notes: 'note', images: 'image', videos: 'video' } as const satisfies Record<
  JobQueue,
  ResourceType
>

export const typeOfJob = ({ queue }: Job): ResourceType => typeOf[queue]

/** Starts the processing of a file and shows it in the tracker. Returns the server's reply; throws as `submit`. */
export async function startProcessing(file: { id: string; type: ResourceType }, place: JobPlace) {
  const reply = await submitStart(file, { departmentId: place.departmentId, assetId: place.assetId })
  followJob(file, place)
  openTracker('processing')
  return reply
}

/** The server has started a job for a file: what shows jobs shall hear of it. */
export function followJob({ type }: { type: ResourceType }, place: JobPlace) {
  wakeJobs(place, streamOf({ queue: queueOf[type] }))
}

function submitStart({ id, type }: { id: string; type: ResourceType }, ids: { departmentId: string; assetId: string }) {
  switch (type) {
    case 'document':
      return submit(processingRoutes.processDocument, { query: { ...ids, documentId: id } })
    case 'note':
      return submit(processingRoutes.processNote, { query: { ...ids, noteId: id } })
    case 'image':
      return submit(processingRoutes.processImage, { query: { ...ids, imageId: id } })
    case 'video':
      return submit(processingRoutes.processVideo, { query: { ...ids, videoId: id } })
  }
}
