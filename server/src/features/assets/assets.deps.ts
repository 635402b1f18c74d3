import type { PictureLinks } from '../../links/picture-links.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export type AssetDeps = {
  pictures: PictureLinks
  /** Ends what is waiting or being worked on in it. */
  endJobsIn: (tx: Transaction, place: { companyId: string; assetId: string }) => Promise<void>
}
