import { reasons } from '@millwright/contract/reasons/refusals'
import type { userRoutes } from '@millwright/contract/users'
import { v7 as uuidv7 } from 'uuid'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { presentMember } from '../../people/user.presenter.ts'
import { Refusal } from '../../platform/refusal.ts'
import { insertInvited } from './insert-invited.ts'
import { nameOf, permissionsOf } from './audited.ts'
import { recordFollowed } from './record-followed.ts'
import type { UserDeps } from './users.deps.ts'

export function createMember({ pictures, invite }: UserDeps): HandlersOf<typeof userRoutes>['create'] {
  return async ({ tx, viewer, body, facts }) => {
    const { name, permissions, ...fields } = body
    const member = {
      ...fields,
      ...name,
      id: uuidv7(),
      mayCreateAssets: permissions?.asset ?? false,
      mayCreateDepartments: permissions?.department ?? false,
    }
    const rows = await insertInvited(tx, viewer, { members: [member], invite })
    const [row] = rows ?? []
    if (!row) throw new Refusal('conflict', reasons.emailTaken)
    const event = { ...actorOf(viewer, facts), target: nameOf(row) }
    await recordEvent(tx, { ...event, action: 'member-created' })
    if (row.mayCreateDepartments || row.mayCreateAssets) {
      const target = `${event.target}: ${permissionsOf(row)}`
      await recordEvent(tx, { ...event, action: 'permissions-changed', target })
    }
    await recordFollowed(tx, { viewer, facts }, { userIds: [row.id], before: [] })
    return { data: presentMember(row, pictures.of(viewer)) }
  }
}
