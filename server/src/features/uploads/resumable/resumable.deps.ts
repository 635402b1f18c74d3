import type { Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Log } from '../../../platform/log.ts'
import type { UploadDeps } from '../uploads.deps.ts'

/** A short transaction of a signed-in member. */
export type AsMember = <T>(work: (tx: Transaction, viewer: Viewer) => Promise<T>) => Promise<T>

export type ResumableDeps = UploadDeps & {
  log: Log
  /** That one more package of so many bytes may wait for its import. @throws Refusal `too-many` */
  requirePackageRoom: (tx: Transaction, viewer: Viewer, size: number) => Promise<void>
}
