import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../access/handler.ts'
import type { PictureLinks } from '../../access/picture-links.ts'
import { createAsset } from './create-asset.ts'
import { fetchAllAssets } from './fetch-all-assets.ts'

export function assetHandlers(pictures: PictureLinks): HandlersOf<typeof assetRoutes> {
  return { fetchAll: fetchAllAssets(pictures), create: createAsset(pictures) }
}
