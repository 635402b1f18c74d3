import type { Policy } from '@millwright/contract/policies'
import type { Transaction } from '../platform/database/transaction.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { findAssetAccess, seesDepartment } from './access.repository.ts'
import { type Granted, policyTable } from './policies.ts'
import type { EditableAssetId, ReadableAssetId, Viewer, VisibleDepartmentId } from './viewer.ts'

/** Ids of the address or body that a policy judges; already of the right form. */
export type NamedIds = { departmentId?: string | undefined; assetId?: string | undefined }
type Asker = { tx: Transaction; viewer: Viewer }

/**
 * Visibility first, then the right. What one may not see is `not-found`, also an asset named with a
 * department that it does not stand in; what one sees but may not do is `forbidden`.
 */
export async function judge<P extends Policy>(asker: Asker, policy: P, ids: NamedIds): Promise<Granted<P>>
export async function judge(asker: Asker, policy: Policy, ids: NamedIds): Promise<object> {
  const rule = policyTable[policy]
  switch (rule.scope) {
    case 'open':
      return {}
    case 'company':
      if (rule.needs === 'permissions.department' && !asker.viewer.permissions.department)
        throw new Refusal('forbidden')
      if (rule.needs === 'admin' && asker.viewer.role !== 'admin') throw new Refusal('forbidden')
      return {}
    case 'department': {
      const departmentId = await visibleDepartment(asker, ids.departmentId)
      if (rule.needs === 'permissions.asset' && !asker.viewer.permissions.asset) throw new Refusal('forbidden')
      return { departmentId }
    }
    case 'asset': {
      const { departmentId, assetId, level } = await readableAsset(asker, ids)
      if (rule.needs === 'full' && level !== 'full') throw new Refusal('forbidden')
      return { departmentId, assetId: rule.needs === 'full' ? (assetId as EditableAssetId) : assetId }
    }
  }
}

async function visibleDepartment({ tx, viewer }: Asker, id: string | undefined): Promise<VisibleDepartmentId> {
  if (!id || !(await seesDepartment(tx, viewer, id))) throw notFound()
  return id as VisibleDepartmentId
}

async function readableAsset({ tx, viewer }: Asker, ids: NamedIds) {
  const access = ids.assetId ? await findAssetAccess(tx, viewer, ids.assetId) : null
  if (!access || (ids.departmentId !== undefined && ids.departmentId !== access.departmentId)) throw notFound()
  return { departmentId: access.departmentId, assetId: ids.assetId as ReadableAssetId, level: access.level }
}
