import type { EditableAssetId, EditableResourceId, Viewer } from '../../access/viewer.ts'
import type { FileLinks } from '../../files/file-links.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

type StartedFor = { viewer: Viewer; assetId: EditableAssetId; resourceId: EditableResourceId; versionId: string }

export type ResourceDeps = {
  links: FileLinks
  /** Ends the jobs of files that go into the bin. */
  endJobsIn: (tx: Transaction, place: { companyId: string; resourceIds: readonly string[] }) => Promise<void>
  startProcessing: (tx: Transaction, target: StartedFor) => Promise<unknown>
  /** One that was read before is shown again: what quotes the others is compared with it. */
  versionRestored: (tx: Transaction, target: StartedFor) => Promise<void>
  /** Of a video that is not processed; commits with `tx`. */
  makePlayable: (tx: Transaction, version: { companyId: string; versionId: string }) => Promise<void>
}
