import type { EditableAssetId, EditableResourceId, Viewer } from '../../access/viewer.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { FileLinks } from './file-links.ts'

export type StartedFor = {
  viewer: Viewer
  assetId: EditableAssetId
  resourceId: EditableResourceId
  versionId: string
}

export type ResourceDeps = {
  blobs: BlobStore
  links: FileLinks
  /** Commits with the document that it is started for. */
  startProcessing: (tx: Transaction, target: StartedFor) => Promise<unknown>
}
