import type { EditableAssetId, EditableResourceId, Viewer } from '../../access/viewer.ts'
import type { FileLinks } from '../../files/file-links.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

type StartedFor = { viewer: Viewer; assetId: EditableAssetId; resourceId: EditableResourceId; versionId: string }

export type VideoDeps = {
  links: FileLinks
  /** Commits with the transcript that it is started for. */
  startProcessing: (tx: Transaction, target: StartedFor) => Promise<unknown>
}
