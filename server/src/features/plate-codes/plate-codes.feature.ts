import type { Feature } from '../../calls/feature.ts'
import type { PlateCodeDeps } from './plate-codes.deps.ts'
import { plateCodeHandlers } from './plate-codes.routes.ts'

export const plateCodesFeature = {
  open: (given: PlateCodeDeps) => ({ handlers: { plateCodes: plateCodeHandlers(given) } }),
} satisfies Feature<PlateCodeDeps>
