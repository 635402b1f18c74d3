import type { groupRoutes } from '@millwright/contract/groups'
import type { HandlersOf } from '../../calls/handler.ts'
import { createGroup } from './create-group.ts'
import { deleteGroup } from './delete-group.ts'
import { fetchAllGroups } from './fetch-all-groups.ts'
import { fetchGroupMembers } from './fetch-group-members.ts'
import { fetchGroup } from './fetch-group.ts'
import type { GroupDeps } from './groups.deps.ts'
import { updateGroup } from './update-group.ts'

export function groupHandlers(deps: GroupDeps): HandlersOf<typeof groupRoutes> {
  return {
    fetchAll: fetchAllGroups,
    fetchSingle: fetchGroup,
    fetchMembers: fetchGroupMembers(deps),
    create: createGroup,
    update: updateGroup,
    delete: deleteGroup,
  }
}
