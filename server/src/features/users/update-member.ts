import type { userRoutes } from '@millwright/contract/users'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { listGivenMemberships, lockGroups } from '../../people/group-members.repository.ts'
import { requireMembers } from '../../calls/quotas/require-quota.ts'
import { tellOfMember } from '../../calls/tell-of-member.ts'
import { hasEnded } from '../../people/access-end.ts'
import { deleteSessionsOf } from '../../people/sign-ins.repository.ts'
import { presentMember } from '../../people/user.presenter.ts'
import { leaveRole } from '../../platform/database/transaction.ts'
import { accessEndTarget, hasSamePermissions, nameOf, permissionsTarget } from './audited.ts'
import { lockMember, updateMember as writeMember } from './member-writes.repository.ts'
import { recordFollowed } from './record-followed.ts'
import { accessEndOf } from './set-access-end.ts'
import type { UserDeps } from './users.deps.ts'

export function updateMember(deps: UserDeps): HandlersOf<typeof userRoutes>['update'] {
  const { pictures } = deps
  return async ({ tx, viewer, granted, body, facts, refuseStale }) => {
    const { userId } = granted
    await lockGroups(tx, viewer, { alone: false })
    const before = await lockMember(tx, viewer, userId)
    const pictureUrl = pictures.of(viewer)
    await refuseStale(before.updatedAt, async () => presentMember(before, pictureUrl))
    const groupsBefore = await listGivenMemberships(tx, viewer, [userId])
    const accessEnd = await accessEndOf(tx, viewer, { before, day: body.accessEndsOn })
    const row = await writeMember(tx, viewer, { userId, changes: body, accessEnd })
    // They come back.
    if (accessEnd && hasEnded(before)) await requireMembers(tx, deps, viewer)
    const event = { ...actorOf(viewer, facts), target: nameOf(row) }
    await recordEvent(tx, { ...event, action: 'member-updated' })
    if (accessEnd) {
      // As with a reinstatement: they begin anew.
      if (hasEnded(before)) await leaveRole(tx, () => deleteSessionsOf(tx, { companyId: viewer.companyId, userId }))
      await recordEvent(tx, { ...event, action: 'access-end-set', target: accessEndTarget(row, row.accessEndsOn) })
      await tellOfMember(tx, viewer, userId)
    }
    if (!hasSamePermissions(before, row)) {
      await recordEvent(tx, { ...event, action: 'permissions-changed', target: permissionsTarget(row) })
    }
    await recordFollowed(tx, actorOf(viewer, facts), { userIds: [userId], before: groupsBefore })
    return { data: presentMember(row, pictureUrl) }
  }
}
