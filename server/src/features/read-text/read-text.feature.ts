import type { Feature } from '../../calls/feature.ts'
import type { ReadTextDeps } from './read-text.deps.ts'
import { readTextHandlers } from './read-text.routes.ts'

export const readTextFeature = {
  open: (given: ReadTextDeps) => ({ handlers: { readText: readTextHandlers(given) } }),
} satisfies Feature<ReadTextDeps>
