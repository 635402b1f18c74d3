import * as z from 'zod/mini'
import { listNotEmbedded } from '../../knowledge/embeddings/embeddings.repository.ts'
import { INDEX_CHANGED } from '../../knowledge/index/index-changed.ts'
import type { VectorSearch } from '../../knowledge/embeddings/vector-search.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import type { Signals } from '../../platform/signals/signal.ts'
import { repeat } from '../../platform/timed.ts'

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
const mostAtOnce = 20

type Deps = { database: Database; jobs: Jobs; signals: Signals; log: Log; vectors: VectorSearch | null }

/**
 * Names the handler of the embeddings queue; to be called before `jobs.start()`. Returns what begins to look for
 * versions that the model has not embedded, after a change of the model all of them; to be called after it.
 */
export function embeddingWorker({ database, jobs, signals, log, vectors }: Deps): () => { stop: () => Promise<void> } {
  jobs.work(embeddingsQueue, async (version, signal) => {
    await vectors?.embedVersion(version, signal)
  })
  const look = async (model: string) => {
    await database.asSystem('queue', async (tx) => {
      for (const version of await listNotEmbedded(tx, model, mostAtOnce)) {
        await jobs.enqueue(tx, embeddingsQueue, { payload: version, key: version.versionId })
      }
    })
  }
  return () => {
    if (!vectors) return { stop: async () => {} }
    const name = 'looking for what is not embedded'
    const looking = repeat(() => look(vectors.model), { milliseconds: lookEveryMs, name, log })
    const end = signals.subscribe(INDEX_CHANGED.topic, looking.wake)
    return {
      async stop() {
        end()
        await looking.stop()
      },
    }
  }
}
