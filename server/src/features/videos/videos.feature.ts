import type { Feature } from '../../calls/feature.ts'
import type { VideoDeps } from './videos.deps.ts'
import { videoHandlers } from './videos.routes.ts'

export const videosFeature = {
  open: (given: VideoDeps) => ({ handlers: { videos: videoHandlers(given) } }),
} satisfies Feature<VideoDeps>
