import * as z from 'zod/mini'
import { type Job, worksOn } from '../../calls/feature.ts'
import { listNotEmbedded } from '../../knowledge/embeddings/embeddings.repository.ts'
import { INDEX_CHANGED } from '../../knowledge/index/index-changed.ts'
import type { VectorSearch } from '../../knowledge/embeddings/vector-search.ts'
import type { Chore } from '../../platform/chores.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Queue } from '../../platform/jobs/queue.ts'

const VersionToEmbed = z.object({ companyId: z.guid(), versionId: z.guid() })

/** One at a time: an endpoint is often one machine. What fails comes again with the next look. */
export const embeddingsQueue: Queue<z.infer<typeof VersionToEmbed>> = {
  name: 'embeddings',
  payload: VersionToEmbed,
  concurrency: 1,
  redeliveries: 2,
  redeliverAfterSeconds: 15,
}

const lookEveryMs = 5_000
const maxAtOnce = 20

export type EmbeddingDeps = { database: Database; jobs: Jobs; vectors: VectorSearch | null }

/** Looks for versions that the model has not embedded, after a change of the model all of them, and has them embedded. */
export function embeddingWork({ database, jobs, vectors }: EmbeddingDeps): { job: Job; chores: readonly Chore[] } {
  const look = async (model: string) => {
    await database.asSystem('queue', async (tx) => {
      for (const version of await listNotEmbedded(tx, model, maxAtOnce)) {
        await jobs.enqueue(tx, embeddingsQueue, { payload: version, key: version.versionId })
      }
    })
  }
  return {
    job: worksOn(embeddingsQueue, async (version, signal) => {
      await vectors?.embedVersion(version, signal)
    }),
    chores: vectors
      ? [
          {
            name: 'looking for passages without embeddings',
            everyMs: lookEveryMs,
            per: 'process',
            run: () => look(vectors.model),
            wokenBy: INDEX_CHANGED.topic,
          },
        ]
      : [],
  }
}
