import type { Feature } from '../../calls/feature.ts'
import type { SearchDeps } from './search.ts'
import { searchHandlers } from './search.routes.ts'

export const searchFeature = {
  open: (given: SearchDeps) => ({ handlers: { search: searchHandlers(given) } }),
} satisfies Feature<SearchDeps>
