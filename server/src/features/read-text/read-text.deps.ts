import type { EditableAssetId, EditableResourceId, Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

type StartedFor = { viewer: Viewer; assetId: EditableAssetId; resourceId: EditableResourceId; versionId: string }

export type ReadTextDeps = {
  /** Commits with the corrections that it is started for. */
  startProcessing: (tx: Transaction, target: StartedFor) => Promise<unknown>
}
