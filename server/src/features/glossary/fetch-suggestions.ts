import type { glossaryRoutes } from '@millwright/contract/glossary'
import { limits } from '@millwright/contract/limits'
import type { HandlersOf } from '../../calls/handler.ts'
import { unknownAmong } from '../../knowledge/search/question/unknown-words.ts'
import { listUnknownWords } from './glossary.repository.ts'

/** The material may have learned some of them since they were asked for. */
const wordsRead = 4 * limits.glossarySuggestions

export const fetchSuggestions: HandlersOf<typeof glossaryRoutes>['fetchSuggestions'] = async ({ tx, viewer }) => {
  const asked = await listUnknownWords(tx, viewer.companyId, wordsRead)
  const unknown = await unknownAmong(
    tx,
    asked.map(({ word }) => word),
  )
  return { data: asked.filter(({ word }) => unknown.has(word)).slice(0, limits.glossarySuggestions) }
}
