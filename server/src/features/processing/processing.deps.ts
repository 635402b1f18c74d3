import type { PictureDescriber } from '../../knowledge/readers/image/describe-picture.ts'
import type { AnswerModel } from '../../knowledge/answers/model/model.ts'
import type { SpeechEndpoint } from '../../knowledge/transcripts/speech-endpoint.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { openCutThreads } from './cutting/cut-threads.ts'
import type { Signals } from '../../platform/signals/signal.ts'

export type PublishedVersion = { companyId: string; resourceId: string; versionId: string }

export type ProcessingDeps = { jobs: Jobs; signals: Signals }

/** What a process needs that reads documents. */
export type WorkerDeps = ProcessingDeps & {
  database: Database
  blobs: BlobStore
  log: Log
  /** In which the text of files is cut. */
  threads: ReturnType<typeof openCutThreads>
  /** Null: pictures are read, not described. */
  describe: PictureDescriber | null
  /** Null: what is said in videos must be given with them. */
  writeDown: SpeechEndpoint | null
  /** Null: clips are titled by rule. */
  model: AnswerModel | null
  /** What stands in codes on an image, null where none was looked for; commits with `tx`. */
  keepFoundCodes: (tx: Transaction, found: PublishedVersion & { codes: readonly string[] | null }) => Promise<void>
  /** A version is found now; commits with `tx`. */
  versionPublished: (tx: Transaction, version: PublishedVersion) => Promise<void>
}
