import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../calls/handler.ts'
import { recordPlace } from '../../calls/place-trail.ts'
import type { AssetDeps } from './assets.deps.ts'
import { binAsset, lockAsset } from './assets.repository.ts'

export function deleteAsset({ endJobsIn }: AssetDeps): HandlersOf<typeof assetRoutes>['delete'] {
  return async ({ tx, viewer, granted: { assetId }, facts }) => {
    const { name } = await lockAsset(tx, viewer, assetId)
    await binAsset(tx, viewer, assetId)
    await endJobsIn(tx, { companyId: viewer.companyId, assetId })
    await recordPlace(tx, { viewer, facts }, { kind: 'asset', did: 'deleted', name })
    return { data: assetId }
  }
}
