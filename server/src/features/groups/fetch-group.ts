import type { groupRoutes } from '@millwright/contract/groups'
import type { HandlersOf } from '../../calls/handler.ts'
import { wholeGroup } from './whole-group.ts'

export const fetchGroup: HandlersOf<typeof groupRoutes>['fetchSingle'] = async ({ tx, viewer, query }) => ({
  data: await wholeGroup(tx, viewer, query.groupId),
})
