import type { Policy } from '@millwright/contract/policies'
import { notFound, Refusal } from '../platform/refusal.ts'
import type { Transaction } from '../platform/database/database.ts'
import { findAssetAccess, seesDepartment } from './access.repository.ts'
import { type Granted, policyTable } from './policies.ts'
import type { EditableAssetId, ReadableAssetId, Viewer, VisibleDepartmentId } from './viewer.ts'

/** Ids of the address or body that a policy judges; already of the right form. */
export type NamedIds = { departmentId?: string | undefined; assetId?: string | undefined }

/**
 * Visibility first, then the right. What one may not see is `not-found`, also an asset named with a
 * department that it does not stand in; what one sees but may not do is `forbidden`.
 */
export async function judge<P extends Policy>(
  policy: P,
  tx: Transaction,
  viewer: Viewer,
  ids: NamedIds,
): Promise<Granted<P>>
export async function judge(policy: Policy, tx: Transaction, viewer: Viewer, ids: NamedIds): Promise<object> {
  const rule = policyTable[policy]
  switch (rule.scope) {
    case 'open':
      return {}
    case 'company':
      if (rule.needs === 'permissions.department' && !viewer.permissions.department) throw new Refusal('forbidden')
      return {}
    case 'department': {
      const departmentId = await visibleDepartment(tx, viewer, ids.departmentId)
      if (rule.needs === 'permissions.asset' && !viewer.permissions.asset) throw new Refusal('forbidden')
      return { departmentId }
    }
    case 'asset': {
      const { departmentId, assetId, level } = await readableAsset(tx, viewer, ids)
      if (rule.needs === 'full' && level !== 'full') throw new Refusal('forbidden')
      return { departmentId, assetId: rule.needs === 'full' ? (assetId as EditableAssetId) : assetId }
    }
  }
}

async function visibleDepartment(
  tx: Transaction,
  viewer: Viewer,
  id: string | undefined,
): Promise<VisibleDepartmentId> {
  if (!id || !(await seesDepartment(tx, viewer, id))) throw notFound()
  return id as VisibleDepartmentId
}

async function readableAsset(tx: Transaction, viewer: Viewer, ids: NamedIds) {
  const access = ids.assetId ? await findAssetAccess(tx, viewer, ids.assetId) : null
  if (!access || (ids.departmentId !== undefined && ids.departmentId !== access.departmentId)) throw notFound()
  return { departmentId: access.departmentId, assetId: ids.assetId as ReadableAssetId, level: access.level }
}
