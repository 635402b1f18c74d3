import type { glossaryRoutes } from '@millwright/contract/glossary'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { deleteSet } from './glossary.repository.ts'

export const removeSet: HandlersOf<typeof glossaryRoutes>['remove'] = async ({ tx, viewer, query }) => {
  if (!(await deleteSet(tx, viewer.companyId, query.id))) throw notFound()
  return { data: query.id }
}
