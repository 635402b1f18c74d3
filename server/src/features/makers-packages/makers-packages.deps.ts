import type { DynamicField, NewAsset } from '@millwright/contract/assets'
import type { CallReason } from '@millwright/contract/reasons/reason'
import type { EditableAssetId, EditableDepartmentId, Viewer } from '../../access/viewer.ts'
import type { RequestFacts } from '../../calls/handler.ts'
import type { Quotas } from '../../calls/quotas/require-quota.ts'
import type { FileLinks } from '../../files/file-links.ts'
import type { GivenFiles, GivenNotes } from '../../files/given-files.ts'
import type { BlobStore, StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

type WrittenAsset = { assetId: EditableAssetId; name: string; dynamicFields: DynamicField[] }

/** What is done to an asset within an import's transaction: judged, locked and noted as its own calls are. */
export type AssetWrites = {
  create: (
    tx: Transaction,
    by: { viewer: Viewer; facts: RequestFacts },
    made: { departmentId: EditableDepartmentId; asset: NewAsset },
  ) => Promise<WrittenAsset>
  /** One of the department that the viewer may change; nobody else changes it until `tx` ends. @throws Refusal */
  lock: (tx: Transaction, viewer: Viewer, place: { departmentId: string; assetId: string }) => Promise<WrittenAsset>
  /** It must be locked. */
  setFields: (
    tx: Transaction,
    viewer: Viewer,
    changed: { assetId: EditableAssetId; name: string; fields: DynamicField[] },
  ) => Promise<void>
}

export type MakersPackageDeps = Quotas & {
  database: Database
  blobs: BlobStore
  givenFiles: GivenFiles
  givenNotes: GivenNotes
  links: FileLinks
  assetWrites: AssetWrites
  /** Packages that came in pieces. */
  packageUploads: {
    /** The whole of one's own for this place. @throws Refusal */
    open: (
      step: <T>(work: (tx: Transaction, viewer: Viewer) => Promise<T>) => Promise<T>,
      upload: { id: string; place: { departmentId: string; assetId: string | null } },
    ) => Promise<{ blob: StoredBlob; fileName: string }>
    /** Its bytes are another row's from now on, or nobody's. False when somebody else has ended it. */
    end: (tx: Transaction, viewer: Viewer, id: string) => Promise<boolean>
  }
  /** What codes of plates are compared by. */
  keyOfCode: (code: string) => string
  /** Codes of its plate; the asset must be locked. */
  addFoundCodes: (
    tx: Transaction,
    viewer: Viewer,
    found: { assetId: EditableAssetId; codes: readonly string[] },
  ) => Promise<{ added: number; left: { code: string; why: CallReason }[] }>
}
