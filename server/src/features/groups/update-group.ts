import type { groupRoutes } from '@millwright/contract/groups'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { tellOfGroup } from '../../calls/tell-of-group.ts'
import { lockGroups } from '../../people/group-members.repository.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { recordGroup } from './group-trail.ts'
import type { GroupDeps } from './groups.deps.ts'
import { presentGroup } from './groups.presenter.ts'
import { changeGroup, isNameTaken, listMembersOfGroup, readGroup } from './groups.repository.ts'
import { setHandMembers } from './set-hand-members.ts'
import { wholeGroup } from './whole-group.ts'

/** What members had by the group alone, who are in it no more, ends with the call. */
export function updateGroup({ pictures }: GroupDeps): HandlersOf<typeof groupRoutes>['update'] {
  return async ({ tx, viewer, query: { groupId }, body, facts, refuseStale }) => {
    await lockGroups(tx, viewer, { alone: true })
    const before = await readGroup(tx, viewer, groupId)
    if (!before) throw notFound()
    if (before.fromDirectory) throw new Refusal('conflict', reasons.groupOfDirectory)
    await refuseStale(before.updatedAt, () => wholeGroup(tx, { viewer, pictures }, groupId))
    const { name, rule } = body
    if (await isNameTaken(tx, viewer, { name, except: groupId })) throw new Refusal('conflict', reasons.groupNameTaken)
    const membersBefore = await listMembersOfGroup(tx, viewer, groupId)
    await changeGroup(tx, viewer, { groupId, name, rule })
    const members = await setHandMembers(tx, viewer, { groupId, members: body.members })
    const former = presentGroup(before)
    await recordGroup(tx, { viewer, facts }, { did: 'updated', name, former, rule, members })
    const whole = await wholeGroup(tx, { viewer, pictures }, groupId)
    const places = whole.departmentCount + whole.assetCount
    await tellOfGroup(tx, viewer, { groupId, changes: countChanged(membersBefore, whole.members), places })
    return { data: whole }
  }
}

type Members = readonly { _id: string }[]

/** How many have come or gone. */
function countChanged(before: Members, after: Members): number {
  const idsOf = (members: Members) => new Set(members.map(({ _id }) => _id))
  const [was, is] = [idsOf(before), idsOf(after)]
  return before.filter(({ _id }) => !is.has(_id)).length + after.filter(({ _id }) => !was.has(_id)).length
}
