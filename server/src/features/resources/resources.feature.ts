import type { Feature } from '../../calls/feature.ts'
import type { ResourceDeps } from './resources.deps.ts'
import { resourceHandlers } from './resources.routes.ts'

export const resourcesFeature = {
  open: (given: ResourceDeps) => ({ handlers: { resources: resourceHandlers(given) } }),
} satisfies Feature<ResourceDeps>
