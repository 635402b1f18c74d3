import type { routes } from '@millwright/contract/routes'
import type { HandlersOf } from '../../calls/handler.ts'
import { dequeue } from './dequeue.ts'
import { jobStreams } from './follow-jobs.ts'
import { processResource } from './process-resource.ts'
import type { ProcessingDeps } from './processing.deps.ts'
import { fetchRereading } from './rereading/fetch-rereading.ts'

export function processingHandlers(deps: ProcessingDeps): HandlersOf<typeof routes.processing> {
  const follow = jobStreams(deps)
  return {
    processDocument: ({ granted: { documentId, assetId }, ...call }) =>
      processResource(deps, { ...call, assetId, type: 'document' }, documentId),
    processNote: ({ granted: { noteId, assetId }, ...call }) =>
      processResource(deps, { ...call, assetId, type: 'note' }, noteId),
    processImage: ({ granted: { imageId, assetId }, ...call }) =>
      processResource(deps, { ...call, assetId, type: 'image' }, imageId),
    processVideo: ({ granted: { videoId, assetId }, ...call }) =>
      processResource(deps, { ...call, assetId, type: 'video' }, videoId),
    documentStatus: follow(['documents', 'notes', 'images']),
    videoStatus: follow(['videos']),
    dequeue: dequeue(deps),
    fetchRereading,
  }
}
