import type { Feature } from '../../calls/feature.ts'
import type { WritingDeps } from './writing.deps.ts'
import { writingHandlers } from './writing.routes.ts'

export const writingFeature = {
  open: (given: WritingDeps) => ({ handlers: { writing: writingHandlers(given) } }),
} satisfies Feature<WritingDeps>
