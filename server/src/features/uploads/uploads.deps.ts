import type { AccessLevel } from '@millwright/contract/people'
import type { EditableAssetId, Viewer } from '../../access/viewer.ts'
import type { Quotas } from '../../calls/quotas/require-quota.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { FileLinks } from '../../files/file-links.ts'
import type { VersionPorts } from '../../files/version-ports.ts'

/** Processing commits with the file that it is started for. */
export type UploadDeps = Quotas & { blobs: BlobStore; links: FileLinks } & Pick<
    VersionPorts,
    'startProcessing' | 'makePlayable'
  >

/** A short transaction of an upload: access to its asset is judged again in each. */
export type Step = <T>(
  work: (tx: Transaction, granted: { assetId: EditableAssetId; access: AccessLevel }, viewer: Viewer) => Promise<T>,
) => Promise<T>
