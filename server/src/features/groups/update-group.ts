import type { groupRoutes } from '@millwright/contract/groups'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { tellOfGroup } from '../../calls/tell-of-group.ts'
import { lockGroups } from '../../people/group-members.repository.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { recordGroup } from './group-trail.ts'
import { presentGroup } from './groups.presenter.ts'
import { changeGroup, isNameTaken, listMemberIds, readGroup } from './groups.repository.ts'
import { setHandMembers } from './set-hand-members.ts'
import { wholeGroup } from './whole-group.ts'

/** What members had by the group alone, who are in it no more, ends with the call. */
export const updateGroup: HandlersOf<typeof groupRoutes>['update'] = async (call) => {
  const { tx, viewer, body, facts, refuseStale } = call
  const { groupId } = call.query
  await lockGroups(tx, viewer, { alone: true })
  const before = await readGroup(tx, viewer, groupId)
  if (!before) throw notFound()
  if (before.fromDirectory) throw new Refusal('conflict', reasons.groupOfDirectory)
  await refuseStale(before.updatedAt, () => wholeGroup(tx, viewer, groupId))
  const { name, rule } = body
  if (await isNameTaken(tx, viewer, { name, except: groupId })) throw new Refusal('conflict', reasons.groupNameTaken)
  const were = await listMemberIds(tx, viewer, groupId)
  await changeGroup(tx, viewer, { groupId, name, rule })
  const members = await setHandMembers(tx, viewer, { groupId, members: body.members })
  const former = presentGroup(before)
  await recordGroup(tx, { viewer, facts }, { did: 'updated', name, former, rule, members })
  const are = await listMemberIds(tx, viewer, groupId)
  const whole = await wholeGroup(tx, viewer, groupId)
  const come = [...are].filter((id) => !were.has(id))
  const gone = [...were].filter((id) => !are.has(id))
  await tellOfGroup(tx, viewer, {
    groupId,
    changes: come.length + gone.length,
    places: whole.departmentCount + whole.assetCount,
  })
  return { data: whole }
}
