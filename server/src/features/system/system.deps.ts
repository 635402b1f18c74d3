import type { FailedJobs, RetriedJobs, SystemPart, SystemSetting } from '@millwright/contract/system'
import type { Quotas } from '../../calls/quotas/require-quota.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

/** What an operator's part of the server does for the page; it lies above the features, and `main.ts` gives it. */
export type Operating = {
  /** False while one runs. */
  beginCheck: () => Promise<boolean>
  /** False while one runs. Null where no target is set. */
  beginBackup: (() => Promise<boolean>) | null
  /** Begins the daily check, or a backup, where one is due. */
  beginDue: () => Promise<void>
  /** A mail goes to `to`. */
  tryPart: (part: SystemPart, to: string, signal: AbortSignal) => Promise<{ ok: boolean; sentence: string }>
  /** Null where none is ever due. @param last when one was begun; null before the first */
  nextBackup: ((last: Date | null, since: Date) => Date) | null
  parts: readonly SystemPart[]
  settings: readonly SystemSetting[]
  backupTarget: string | null
  version: string
  startedAt: Date
  disk: () => Promise<{ freeBytes: number; diskBytes: number }>
}

/** Files that could not be read: of another feature. */
export type FailedJobsDeps = {
  failedFiles: {
    list: (tx: Transaction, most: number) => Promise<FailedJobs>
    /** Returns how many wait again. */
    retry: (tx: Transaction, which: Omit<RetriedJobs, 'of'>) => Promise<number>
  }
  jobs: Pick<Jobs, 'failed' | 'retry'>
}

export type SystemDeps = Quotas & FailedJobsDeps & { database: Database; operating: Operating }
