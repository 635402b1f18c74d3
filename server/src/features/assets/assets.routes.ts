import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../calls/handler.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { createAsset } from './create-asset.ts'
import { fetchAllAssets } from './fetch-all-assets.ts'
import { fetchAsset } from './fetch-asset.ts'

export function assetHandlers(pictures: PictureLinks): HandlersOf<typeof assetRoutes> {
  return { fetchAll: fetchAllAssets(pictures), fetchSingle: fetchAsset(pictures), create: createAsset(pictures) }
}
