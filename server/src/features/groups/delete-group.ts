import type { groupRoutes } from '@millwright/contract/groups'
import type { HandlersOf } from '../../calls/handler.ts'
import { tellOfGroup } from '../../calls/tell-of-group.ts'
import { listGrantsOf } from '../../people/group-access.repository.ts'
import { lockGroups } from '../../people/group-members.repository.ts'
import { notFound } from '../../platform/refusal.ts'
import { recordGroup } from './group-trail.ts'
import { deleteGroup as deleteRow, readGroup } from './groups.repository.ts'

/** Its members and the access that it held go with it. */
export const deleteGroup: HandlersOf<typeof groupRoutes>['delete'] = async ({ tx, viewer, query, facts }) => {
  const { groupId } = query
  await lockGroups(tx, viewer, { alone: true })
  const group = await readGroup(tx, viewer, groupId)
  if (!group) throw notFound()
  const grants = await listGrantsOf(tx, viewer, groupId)
  await tellOfGroup(tx, viewer, { groupId, changes: group.memberCount, places: grants.length })
  await deleteRow(tx, viewer, groupId)
  await recordGroup(tx, { viewer, facts }, { did: 'deleted', name: group.name, grants })
  return { data: groupId }
}
