import type { groupRoutes } from '@millwright/contract/groups'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { lockGroups } from '../../people/group-members.repository.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { recordGroup } from './group-trail.ts'
import type { GroupDeps } from './groups.deps.ts'
import { presentGroup } from './groups.presenter.ts'
import { changeGroup, isNameTaken, readGroup } from './groups.repository.ts'
import { setHandMembers } from './set-hand-members.ts'
import { wholeGroup } from './whole-group.ts'

/** What members had by the group alone, who are in it no more, ends with the call. */
export function updateGroup({ pictures }: GroupDeps): HandlersOf<typeof groupRoutes>['update'] {
  return async ({ tx, viewer, query: { groupId }, body, facts, refuseStale }) => {
    await lockGroups(tx, viewer, { alone: true })
    const before = await readGroup(tx, viewer, groupId)
    if (!before) throw notFound()
    await refuseStale(before.updatedAt, () => wholeGroup(tx, { viewer, pictures }, groupId))
    const { name, rule } = body
    if (await isNameTaken(tx, viewer, { name, except: groupId })) throw new Refusal('conflict', reasons.groupNameTaken)
    await changeGroup(tx, viewer, { groupId, name, rule })
    const members = await setHandMembers(tx, viewer, { groupId, members: body.members })
    const former = presentGroup(before)
    await recordGroup(tx, { viewer, facts }, { did: 'updated', name, former, rule, members })
    return { data: await wholeGroup(tx, { viewer, pictures }, groupId) }
  }
}
