import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../calls/handler.ts'
import { recordPlace } from '../../calls/place-trail.ts'
import { changeAccess } from '../../people/place-access.ts'
import type { AssetDeps } from './assets.deps.ts'
import { changeAsset, lockAsset } from './assets.repository.ts'
import { wholeAsset } from './whole-asset.ts'

export function updateAsset(deps: AssetDeps): HandlersOf<typeof assetRoutes>['update'] {
  return async ({ tx, viewer, granted: { assetId }, body: changes, facts, refuseStale }) => {
    const before = await lockAsset(tx, viewer, assetId)
    await refuseStale(before.updatedAt, () => wholeAsset(tx, { viewer, links: deps }, before))
    const row = await changeAsset(tx, viewer, { assetId, changes })
    const { users, groups } = changes
    const access = await changeAccess(tx, viewer, { holder: 'asset', id: row.id, users, groups })
    const { id, name } = row
    const event = { kind: 'asset', did: 'updated', id, name, formerName: before.name, access } as const
    await recordPlace(tx, { viewer, facts }, event)
    return { data: await wholeAsset(tx, { viewer, links: deps }, { ...row, access: 'full' }) }
  }
}
