import type { EditableAssetId, Viewer } from '../../access/viewer.ts'
import type { AssetPictureLinks } from '../../files/asset-picture-url.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export type PlateCodeDeps = AssetPictureLinks & {
  publicUrl: () => string
  assetWrites: {
    /** One of the department that the viewer may change; nobody else changes it until `tx` ends. @throws Refusal */
    lock: (
      tx: Transaction,
      viewer: Viewer,
      place: { departmentId: string; assetId: string },
    ) => Promise<{ assetId: EditableAssetId; name: string }>
  }
}
