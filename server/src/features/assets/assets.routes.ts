import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../access/handler.ts'
import { createAsset } from './create-asset.ts'
import { fetchAllAssets } from './fetch-all-assets.ts'

export const assetHandlers: HandlersOf<typeof assetRoutes> = { fetchAll: fetchAllAssets, create: createAsset }
