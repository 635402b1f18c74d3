import type { userRoutes } from '@millwright/contract/users'
import type { HandlersOf } from '../../calls/handler.ts'
import { listFormerMembers } from './users.repository.ts'

export const fetchFormerMembers: HandlersOf<typeof userRoutes>['fetchFormer'] = async ({ tx, viewer }) => {
  const rows = await listFormerMembers(tx, viewer)
  return {
    data: rows.map(({ id, username, email, firstName, middleName, lastName, removedAt }) => ({
      _id: id,
      username,
      email,
      name: { firstName, middleName, lastName },
      removedAt: removedAt.toISOString(),
    })),
  }
}
