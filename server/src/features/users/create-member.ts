import { reasons } from '@millwright/contract/reasons/refusals'
import type { userRoutes } from '@millwright/contract/users'
import { v7 as uuidv7 } from 'uuid'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { requireMembers } from '../../calls/quotas/require-quota.ts'
import { presentMember } from '../../people/user.presenter.ts'
import { Refusal } from '../../platform/refusal.ts'
import { insertInvited } from './insert-invited.ts'
import { accessEndTarget, nameOf, permissionsTarget } from './audited.ts'
import { recordFollowed } from './record-followed.ts'
import { accessEndOf } from './set-access-end.ts'
import type { UserDeps } from './users.deps.ts'

export function createMember(deps: UserDeps): HandlersOf<typeof userRoutes>['create'] {
  const { pictures, invite } = deps
  return async ({ tx, viewer, body, facts }) => {
    const { name, permissions, accessEndsOn, ...fields } = body
    const before = { role: 'user' as const, accessEndsOn: null }
    const accessEnd = await accessEndOf(tx, viewer, { before, day: accessEndsOn })
    const member = {
      ...fields,
      ...name,
      ...accessEnd,
      id: uuidv7(),
      mayCreateAssets: permissions?.asset ?? false,
      mayCreateDepartments: permissions?.department ?? false,
    }
    const rows = await insertInvited(tx, viewer, { members: [member], invite })
    const [row] = rows ?? []
    if (!row) throw new Refusal('conflict', reasons.emailTaken)
    await requireMembers(tx, deps, viewer)
    const event = { ...actorOf(viewer, facts), target: nameOf(row) }
    await recordEvent(tx, { ...event, action: 'member-created' })
    if (row.mayCreateDepartments || row.mayCreateAssets) {
      await recordEvent(tx, { ...event, action: 'permissions-changed', target: permissionsTarget(row) })
    }
    await recordFollowed(tx, actorOf(viewer, facts), { userIds: [row.id], before: [] })
    if (accessEnd) {
      await recordEvent(tx, { ...event, action: 'access-end-set', target: accessEndTarget(row, row.accessEndsOn) })
    }
    return { data: presentMember(row, pictures.of(viewer)) }
  }
}
