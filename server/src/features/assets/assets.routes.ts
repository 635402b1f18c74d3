import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../calls/handler.ts'
import { createAsset } from './create-asset.ts'
import { deleteAsset } from './delete-asset.ts'
import type { AssetDeps } from './assets.deps.ts'
import { fetchAllAssets } from './fetch-all-assets.ts'
import { fetchAsset } from './fetch-asset.ts'
import { setPicture } from './set-picture.ts'
import { updateAsset } from './update-asset.ts'

export function assetHandlers(deps: AssetDeps): HandlersOf<typeof assetRoutes> {
  return {
    fetchAll: fetchAllAssets(deps),
    fetchSingle: fetchAsset(deps),
    create: createAsset(deps),
    update: updateAsset(deps),
    setPicture: setPicture(deps),
    delete: deleteAsset(deps),
  }
}
