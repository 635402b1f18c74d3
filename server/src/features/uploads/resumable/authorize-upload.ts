import { type ResumableMetadata, uploadRoutes } from '@millwright/contract/uploads'
import type { AccessLevel } from '@millwright/contract/people'
import { authorize } from '../../../access/authorize.ts'
import { idFieldsOf, namedIds } from '../../../access/named-ids.ts'
import type { EditableAssetId, EditableResourceId, Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/refusal.ts'
import { requireFolder } from '../../../files/require-folder.ts'
import { findReplaced } from '../uploads.repository.ts'

export type UploadGrant = { assetId: EditableAssetId; access: AccessLevel; versionOf: EditableResourceId | null }
type UploadAuthorization = { tx: Transaction; viewer: Viewer }

/** As the multipart call with the same ids would be. @throws Refusal */
export async function authorizeUpload(
  judging: UploadAuthorization,
  metadata: Pick<ResumableMetadata, 'departmentId' | 'assetId' | 'versionOf'>,
): Promise<UploadGrant> {
  const { departmentId, assetId, versionOf: id } = metadata
  if (id === null) {
    const route = uploadRoutes.uploadDocument
    const granted = await authorize(judging, route, namedIds(idFieldsOf(route), { departmentId, assetId }))
    return { ...granted, versionOf: null }
  }
  const route = uploadRoutes.uploadVersion
  const { id: versionOf, ...granted } = await authorize(
    judging,
    route,
    namedIds(idFieldsOf(route), { departmentId, assetId, id }),
  )
  return { ...granted, versionOf }
}

/** What must be there before a byte is taken. @throws Refusal `not-found` */
export async function requireTarget(
  { tx, viewer }: UploadAuthorization,
  { kind, parentId }: ResumableMetadata,
  { assetId, versionOf }: UploadGrant,
): Promise<void> {
  const scope = { viewer, assetId }
  await requireFolder(tx, scope, parentId)
  if (versionOf !== null && (await findReplaced(tx, scope, { id: versionOf }))?.type !== kind) throw notFound()
}
