import type { AssetPictureLinks } from '../../files/asset-picture-url.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export type AssetDeps = AssetPictureLinks & {
  blobs: BlobStore
  /** Ends what is waiting or being worked on in it. */
  endJobsIn: (tx: Transaction, place: { companyId: string; assetId: string }) => Promise<void>
}
