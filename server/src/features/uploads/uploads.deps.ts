import type { UploadKind } from '@millwright/contract/formats'
import type { AccessLevel } from '@millwright/contract/people'
import type { EditableAssetId, EditableResourceId, Viewer } from '../../access/viewer.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { FileLinks } from '../../files/file-links.ts'

export type StartedFor = {
  viewer: Viewer
  assetId: EditableAssetId
  resourceId: EditableResourceId
  versionId: string
  type: UploadKind
}

export type UploadDeps = {
  blobs: BlobStore
  links: FileLinks
  /** Commits with the file that it is started for. */
  startProcessing: (tx: Transaction, target: StartedFor) => Promise<unknown>
  /** Of a video that is not processed; commits with the file. */
  makePlayable: (tx: Transaction, version: { companyId: string; versionId: string }) => Promise<void>
}

/** A short transaction of an upload: access to its asset is judged again in each. */
export type Step = <T>(
  work: (tx: Transaction, granted: { assetId: EditableAssetId; access: AccessLevel }, viewer: Viewer) => Promise<T>,
) => Promise<T>
