import type { Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Log } from '../../../platform/log.ts'
import type { UploadDeps } from '../uploads.deps.ts'

/** A short transaction of a signed-in member. */
export type AsMember = <T>(work: (tx: Transaction, viewer: Viewer) => Promise<T>) => Promise<T>

export type ResumableDeps = UploadDeps & { log: Log }
