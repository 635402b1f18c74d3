import { reason } from '@millwright/contract/reasons/reason'
import type { userRoutes } from '@millwright/contract/users'
import { reasons } from '@millwright/contract/reasons/refusals'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { tellOfMember } from '../../calls/tell-of-member.ts'
import { presentMember } from '../../people/user.presenter.ts'
import { lockAdminsOf } from '../../people/users.repository.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nameOf } from './audited.ts'
import { lockMember, setRole } from './member-writes.repository.ts'
import { requireNoPasswordAdmin, requireStillAdmin } from './still-admin.ts'
import type { UserDeps } from './users.deps.ts'

/** Nobody changes their own, and whoever changes one is an admin: so the last one stays. */
export function changeRole({ pictures }: UserDeps): HandlersOf<typeof userRoutes>['changeRole'] {
  return async ({ tx, viewer, granted, body: { role }, facts, refuseStale }) => {
    const { userId } = granted
    const admins = requireStillAdmin(viewer, await lockAdminsOf(tx, viewer))
    const before = await lockMember(tx, viewer, userId)
    const pictureUrl = pictures.of(viewer)
    await refuseStale(before.updatedAt, async () => presentMember(before, pictureUrl))
    if (before.role === role) return { data: presentMember(before, pictureUrl) }
    if (userId === viewer.userId)
      throw new Refusal('conflict', admins.length === 1 ? reasons.lastAdmin : reasons.ownRole)
    if (before.accessEndsAt !== null) throw new Refusal('conflict', reasons.adminWithoutEnd)
    await requireNoPasswordAdmin(tx, viewer, userId)
    const row = await setRole(tx, viewer, { userId, role })
    const target = reason('trail.role', { whom: nameOf(row), role })
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'role-changed', target })
    await tellOfMember(tx, viewer, userId)
    return { data: presentMember(row, pictureUrl) }
  }
}
