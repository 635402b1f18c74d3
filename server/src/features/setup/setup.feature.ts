import type { Feature } from '../../calls/feature.ts'
import { type SetupDeps, setupHandlers } from './setup.routes.ts'

export const setupFeature = {
  open: (given: SetupDeps) => ({ handlers: { setup: setupHandlers(given) } }),
} satisfies Feature<SetupDeps>
