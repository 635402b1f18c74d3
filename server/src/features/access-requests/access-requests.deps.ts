import type { Transaction } from '../../platform/database/transaction.ts'
import type { AccessRequestMailJob } from './access-requests.jobs.ts'

export type AccessRequestDeps = {
  /** Commit with `tx`. */
  enqueueMails: (tx: Transaction, jobs: readonly AccessRequestMailJob[]) => Promise<void>
}
