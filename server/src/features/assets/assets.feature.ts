import type { Feature } from '../../calls/feature.ts'
import type { AssetDeps } from './assets.deps.ts'
import { assetHandlers } from './assets.routes.ts'

export const assetsFeature = {
  open: (given: AssetDeps) => ({ handlers: { assets: assetHandlers(given) } }),
} satisfies Feature<AssetDeps>
