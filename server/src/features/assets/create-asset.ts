import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../calls/handler.ts'
import { recordPlace } from '../../calls/place-trail.ts'
import { giveNewAccess } from '../../people/place-access.ts'
import type { AssetDeps } from './assets.deps.ts'
import { insertAsset } from './assets.repository.ts'
import { wholeAsset } from './whole-asset.ts'

export function createAsset(deps: AssetDeps): HandlersOf<typeof assetRoutes>['create'] {
  return async ({ tx, viewer, granted: { departmentId }, body, facts }) => {
    const row = await insertAsset(tx, { viewer, departmentId }, body)
    const { users, groups } = body
    const access = await giveNewAccess(tx, viewer, { holder: 'asset', id: row.id, users, groups })
    await recordPlace(tx, { viewer, facts }, { kind: 'asset', did: 'created', id: row.id, name: row.name, access })
    return { data: await wholeAsset(tx, { viewer, links: deps }, { ...row, access: 'full' }) }
  }
}
