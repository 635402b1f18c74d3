import type { glossaryRoutes } from '@millwright/contract/glossary'
import { limits } from '@millwright/contract/limits'
import type { HandlersOf } from '../../calls/handler.ts'
import { listUnknownWords } from './glossary.repository.ts'

export const fetchSuggestions: HandlersOf<typeof glossaryRoutes>['fetchSuggestions'] = async ({ tx, viewer }) => ({
  data: await listUnknownWords(tx, viewer.companyId, limits.glossarySuggestions),
})
