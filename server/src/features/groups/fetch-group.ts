import type { groupRoutes } from '@millwright/contract/groups'
import type { HandlersOf } from '../../calls/handler.ts'
import type { GroupDeps } from './groups.deps.ts'
import { wholeGroup } from './whole-group.ts'

export function fetchGroup({ pictures }: GroupDeps): HandlersOf<typeof groupRoutes>['fetchSingle'] {
  return async ({ tx, viewer, query }) => ({ data: await wholeGroup(tx, { viewer, pictures }, query.groupId) })
}
