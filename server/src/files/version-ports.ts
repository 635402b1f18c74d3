import type { EditableAssetId, EditableResourceId, Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'

/** A version of a file in an asset that this viewer may change. */
export type EditableVersion = {
  viewer: Viewer
  assetId: EditableAssetId
  resourceId: EditableResourceId
  versionId: string
}

/** What is done about versions besides storing them: whoever makes or restores one is given it. All commit with `tx`. */
export type VersionPorts = {
  startProcessing: (tx: Transaction, version: EditableVersion) => Promise<unknown>
  /** One that was read before is shown again: what quotes the others is compared with it. */
  versionRestored: (tx: Transaction, version: EditableVersion) => Promise<void>
  /** Of a video that is not processed. */
  makePlayable: (tx: Transaction, version: { companyId: string; versionId: string }) => Promise<void>
}
