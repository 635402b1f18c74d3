import type { factRoutes } from '@millwright/contract/facts'
import { limits } from '@millwright/contract/limits'
import type { HandlersOf } from '../../calls/handler.ts'
import { listFacts } from './listed-facts.repository.ts'
import { presentWithPlaces } from './present-with-places.ts'

/** To full members also what was hidden, so that they can show it again, unless they ask without. */
export const fetchFacts: HandlersOf<typeof factRoutes>['fetch'] = async ({ tx, viewer, granted, query }) => {
  const { assetId, access } = granted
  const { kinds, search, sort, order, pageNo = 1, pageSize: limit = limits.defaultPageSize } = query
  const wanted = { assetId, kinds, search, withHidden: access === 'full' && query.withHidden !== 'false' }
  const slice = { limit, offset: (pageNo - 1) * limit }
  const { total, facts } = await listFacts(tx, viewer, { ...wanted, sort, order, slice })
  return { data: { total, facts: await presentWithPlaces(tx, viewer.companyId, facts) } }
}
