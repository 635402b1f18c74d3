import type { FileLinks } from '../../files/file-links.ts'
import type { VersionPorts } from '../../files/version-ports.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export type ResourceDeps = {
  links: FileLinks
  /** Ends the jobs of files that go into the bin. */
  endJobsIn: (tx: Transaction, place: { companyId: string; resourceIds: readonly string[] }) => Promise<void>
} & VersionPorts
