import { limits } from '@millwright/contract/limits'
import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { ResumablePackage } from '@millwright/contract/uploads'
import { authorize } from '../../../access/authorize.ts'
import { idFieldsOf, namedIds } from '../../../access/named-ids.ts'
import type { EditableAssetId, Viewer } from '../../../access/viewer.ts'
import { requireBytes } from '../../../calls/quotas/require-quota.ts'
import { BlobMissing, type BlobStore, type StoredBlob } from '../../../platform/blobs/blobs.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { invalidInput, notFound, Refusal } from '../../../platform/refusal.ts'
import { requireRoom } from './require-room.ts'
import type { ResumableDeps } from './resumable.deps.ts'
import {
  deleteResumable,
  findResumableOf,
  insertResumable,
  isPackage,
  openPackageUpload,
} from './resumable.repository.ts'

type PackageAuthorization = { tx: Transaction; viewer: Viewer }

/** As a look into a package in that place would be. @throws Refusal */
export async function authorizePackage(
  judging: PackageAuthorization,
  { departmentId, assetId }: Pick<ResumablePackage, 'departmentId' | 'assetId'>,
): Promise<EditableAssetId | null> {
  if (assetId === null) {
    const route = makersPackageRoutes.preview
    await authorize(judging, route, namedIds(idFieldsOf(route), { departmentId }))
    return null
  }
  const route = makersPackageRoutes.previewForAsset
  return (await authorize(judging, route, namedIds(idFieldsOf(route), { departmentId, assetId }))).assetId
}

type BegunUpload = { id: string; metadata: ResumablePackage; size: number; blobKey: string }

export async function beginPackage(
  deps: Pick<ResumableDeps, 'quotas' | 'requirePackageRoom'>,
  judging: PackageAuthorization,
  { metadata, size, ...begun }: BegunUpload,
): Promise<void> {
  const { tx, viewer } = judging
  const assetId = await authorizePackage(judging, metadata)
  if (size > limits.packageBytes) throw new Refusal('too-large', reasons.packageTooLarge)
  if (size === 0) throw invalidInput({ package: reasons.fileMissing })
  await requireRoom(tx, viewer, size)
  await insertResumable(tx, { viewer, assetId }, { metadata, size, ...begun })
  await deps.requirePackageRoom(tx, viewer, size)
  await requireBytes(tx, deps, viewer)
}

type PackageScope = { departmentId: string; assetId: string | null }
type Step = <T>(work: (tx: Transaction, viewer: Viewer) => Promise<T>) => Promise<T>

/** Packages that came in pieces, for who looks into them. Each stays until it was looked into or is refused. */
export function packageUploads({ blobs }: { blobs: BlobStore }) {
  return {
    /** The whole of one's own for this place. @throws Refusal `not-found`, also where bytes are missing */
    async open(
      step: Step,
      { id, place }: { id: string; place: PackageScope },
    ): Promise<{ blob: StoredBlob; fileName: string }> {
      const row = await step((tx, viewer) => findResumableOf(tx, viewer, id))
      if (!row || !isPackage(row)) throw notFound()
      const { metadata, size, blobKey } = row
      if (metadata.departmentId !== place.departmentId || metadata.assetId !== place.assetId) throw notFound()
      const isWhole = row.state === 'saving' || (await blobs.growing.size(blobKey)) === size
      if (!isWhole || !(await step((tx, viewer) => openPackageUpload(tx, viewer, id)))) throw notFound()
      try {
        return { blob: await blobs.growing.finish(blobKey), fileName: metadata.filename }
      } catch (error) {
        if (!(error instanceof BlobMissing)) throw error
        await step((tx, viewer) => deleteResumable(tx, viewer, id))
        throw new Refusal('not-found', reasons.uploadBroken, { cause: error })
      }
    },
    /** Its bytes are another row's from now on, or nobody's. False when somebody else has ended it. */
    end: deleteResumable,
  }
}
