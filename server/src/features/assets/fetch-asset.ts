import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../calls/handler.ts'
import type { AssetDeps } from './assets.deps.ts'
import { readAsset } from './assets.repository.ts'
import { wholeAsset } from './whole-asset.ts'

/** How much is in it, what packages it comes from and the codes on its plate are of those who may open it. */
export function fetchAsset(deps: AssetDeps): HandlersOf<typeof assetRoutes>['fetchSingle'] {
  return async ({ tx, viewer, granted: { assetId, access } }) => {
    const { counts, sources, codes, foundCodes: found, ...row } = await readAsset(tx, viewer, assetId)
    const within =
      access === 'ask'
        ? { counts: { resources: 0, ready: 0, chats: counts.chats, experts: 0 }, sources: [], codes: [] }
        : { counts, sources, codes }
    const foundCodes = access === 'full' ? found : []
    return { data: { ...(await wholeAsset(tx, { viewer, links: deps }, { ...row, access })), ...within, foundCodes } }
  }
}
