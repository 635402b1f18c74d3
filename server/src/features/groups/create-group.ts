import type { groupRoutes } from '@millwright/contract/groups'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { lockGroups } from '../../people/group-members.repository.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordGroup } from './group-trail.ts'
import { countGroups, insertGroup, isNameTaken } from './groups.repository.ts'
import { setHandMembers } from './set-hand-members.ts'
import { wholeGroup } from './whole-group.ts'

export const createGroup: HandlersOf<typeof groupRoutes>['create'] = async ({ tx, viewer, body, facts }) => {
  await lockGroups(tx, viewer, { alone: true })
  if ((await countGroups(tx, viewer)) >= limits.groups) throw new Refusal('conflict', reasons.groupsFull)
  if (await isNameTaken(tx, viewer, { name: body.name })) throw new Refusal('conflict', reasons.groupNameTaken)
  const groupId = await insertGroup(tx, viewer, body)
  const members = await setHandMembers(tx, viewer, { groupId, members: body.members })
  await recordGroup(tx, { viewer, facts }, { did: 'created', name: body.name, rule: body.rule, members })
  return { data: await wholeGroup(tx, viewer, groupId) }
}
