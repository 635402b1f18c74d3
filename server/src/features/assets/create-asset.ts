import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../calls/handler.ts'
import { recordPlace } from '../../calls/place-trail.ts'
import { setMembers } from '../../people/members.repository.ts'
import type { AssetDeps } from './assets.deps.ts'
import { insertAsset } from './assets.repository.ts'
import { wholeAsset } from './whole-asset.ts'

export function createAsset({ pictures }: AssetDeps): HandlersOf<typeof assetRoutes>['create'] {
  return async ({ tx, viewer, granted: { departmentId }, body, facts }) => {
    const row = await insertAsset(tx, { viewer, departmentId }, body)
    const access = await setMembers(tx, viewer, { holder: 'asset', id: row.id, members: body.users })
    await recordPlace(tx, { viewer, facts }, { kind: 'asset', did: 'created', id: row.id, name: row.name, access })
    return { data: await wholeAsset(tx, { viewer, pictures }, { ...row, access: 'full' }) }
  }
}
