import type { Feature } from '../../calls/feature.ts'
import type { PictureDeps } from './read-picture.ts'
import type { SearchDeps } from './search.ts'
import { searchHandlers } from './search.routes.ts'

export const searchFeature = {
  open: (given: SearchDeps & PictureDeps) => ({ handlers: { search: searchHandlers(given) } }),
} satisfies Feature<SearchDeps & PictureDeps>
