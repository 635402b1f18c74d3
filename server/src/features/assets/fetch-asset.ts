import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../calls/handler.ts'
import type { AssetDeps } from './assets.deps.ts'
import { readAsset } from './assets.repository.ts'
import { wholeAsset } from './whole-asset.ts'

export function fetchAsset(deps: AssetDeps): HandlersOf<typeof assetRoutes>['fetchSingle'] {
  return async ({ tx, viewer, granted: { assetId, access } }) => {
    const { counts, sources, codes, foundCodes: found, ...row } = await readAsset(tx, viewer, assetId)
    const foundCodes = access === 'full' ? found : []
    const asset = await wholeAsset(tx, { viewer, links: deps }, { ...row, access })
    return { data: { ...asset, counts, sources, codes, foundCodes } }
  }
}
