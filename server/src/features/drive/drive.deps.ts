import type { FileLinks } from '../../files/file-links.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export type DriveDeps = {
  blobs: BlobStore
  links: FileLinks
  /** Ends the jobs of files that go into the bin. */
  endJobsIn: (tx: Transaction, place: { companyId: string; resourceIds: readonly string[] }) => Promise<void>
  /** Lets the jobs that the bin ended go on. */
  resumeJobsIn: (
    tx: Transaction,
    restored: { companyId: string; assetId: string; resourceIds: readonly string[] },
  ) => Promise<void>
}
