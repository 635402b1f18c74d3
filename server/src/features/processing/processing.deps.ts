import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Signals } from '../../platform/signals/signal.ts'

export type ProcessingDeps = { jobs: Jobs; signals: Signals }

/** What a process needs that reads documents. */
export type WorkerDeps = ProcessingDeps & { database: Database; blobs: BlobStore; log: Log }
