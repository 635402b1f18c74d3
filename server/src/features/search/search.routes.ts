import type { searchRoutes } from '@millwright/contract/search'
import type { HandlersOf } from '../../calls/handler.ts'
import { readPassages } from './read-passages.ts'
import { type PictureDeps, readPicture } from './read-picture.ts'
import { search, type SearchDeps } from './search.ts'

export function searchHandlers(deps: SearchDeps & PictureDeps): HandlersOf<typeof searchRoutes> {
  return { search: search(deps), readPassages, readPicture: readPicture(deps) }
}
