import type { groupRoutes } from '@millwright/contract/groups'
import type { HandlersOf } from '../../calls/handler.ts'
import { presentGroup } from './groups.presenter.ts'
import { listGroups } from './groups.repository.ts'

export const fetchAllGroups: HandlersOf<typeof groupRoutes>['fetchAll'] = async ({ tx, viewer, query }) => {
  const { rows, total } = await listGroups(tx, viewer, query)
  const data = rows.map(presentGroup)
  return total === undefined ? { data } : { data, total }
}
