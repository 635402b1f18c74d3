import { type Feature, worksOn } from '../../calls/feature.ts'
import { type EmbeddingDeps, embeddingsQueue, embeddingWork } from './embedding.worker.ts'
import type { WorkerDeps } from './processing.deps.ts'
import { documentsQueue } from './processing.jobs.ts'
import { processingHandlers } from './processing.routes.ts'
import { processingWork } from './processing.worker.ts'
import { makeVideoPlayable, playableQueue } from './videos/playable.jobs.ts'

type ProcessingFeatureDeps = Omit<WorkerDeps, 'model' | 'describe'> &
  EmbeddingDeps & { modelOfJobs: WorkerDeps['model']; describeOfJobs: WorkerDeps['describe'] }

export const processingFeature = {
  queues: [documentsQueue, playableQueue, embeddingsQueue],
  open(given: ProcessingFeatureDeps) {
    const documents = processingWork({ ...given, model: given.modelOfJobs, describe: given.describeOfJobs })
    const embeddings = embeddingWork(given)
    return {
      handlers: { processing: processingHandlers(given) },
      jobs: [
        documents.job,
        embeddings.job,
        worksOn(playableQueue, (version, signal) => makeVideoPlayable(given, version, signal)),
      ],
      chores: [...documents.chores, ...embeddings.chores],
    }
  },
} satisfies Feature<ProcessingFeatureDeps>
