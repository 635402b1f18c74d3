import type { departmentRoutes } from '@millwright/contract/departments'
import type { HandlersOf } from '../../access/handler.ts'
import { grantMembers, listMembersOf } from '../../access/members.repository.ts'
import { presentDepartment } from './departments.presenter.ts'
import { insertDepartment } from './departments.repository.ts'

export const createDepartment: HandlersOf<typeof departmentRoutes>['create'] = async ({ tx, viewer, body }) => {
  const row = await insertDepartment(tx, viewer, body)
  await grantMembers(tx, viewer, { holder: 'department', id: row.id, members: body.users })
  const members = await listMembersOf(tx, viewer, { holder: 'department', ids: [row.id] })
  return { data: presentDepartment(row, members.get(row.id) ?? []) }
}
