import type { glossaryRoutes } from '@millwright/contract/glossary'
import type { HandlersOf } from '../../calls/handler.ts'
import { presentSet } from './glossary.presenter.ts'
import { listSets } from './glossary.repository.ts'

export const fetchGlossary: HandlersOf<typeof glossaryRoutes>['fetchAll'] = async ({ tx, viewer, query }) => {
  const { rows, total } = await listSets(tx, viewer.companyId, query)
  return { data: rows.map(presentSet), ...(total === undefined ? {} : { total }) }
}
