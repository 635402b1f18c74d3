import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../calls/handler.ts'
import type { AssetDeps } from './assets.deps.ts'
import { countWithin, readAsset } from './assets.repository.ts'
import { wholeAsset } from './whole-asset.ts'

export function fetchAsset({ pictures }: AssetDeps): HandlersOf<typeof assetRoutes>['fetchSingle'] {
  return async ({ tx, viewer, granted: { assetId, access } }) => {
    const row = await readAsset(tx, viewer, assetId)
    const whole = await wholeAsset(tx, { viewer, pictures }, { ...row, access })
    return { data: { ...whole, counts: await countWithin(tx, viewer, assetId) } }
  }
}
