import type { searchRoutes } from '@millwright/contract/search'
import type { HandlersOf } from '../../calls/handler.ts'
import { readPassages } from './read-passages.ts'
import { search, type SearchDeps } from './search.ts'

export function searchHandlers(deps: SearchDeps): HandlersOf<typeof searchRoutes> {
  return { search: search(deps), readPassages }
}
