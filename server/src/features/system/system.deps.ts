import type { SystemPart, SystemSetting } from '@millwright/contract/system'
import type { Quotas } from '../../calls/quotas/require-quota.ts'
import type { Database } from '../../platform/database/database.ts'

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

export type SystemDeps = Quotas & { database: Database; operating: Operating }
