import type { departmentRoutes } from '@millwright/contract/departments'
import type { HandlersOf } from '../../access/handler.ts'
import { listMembersOf } from '../../access/members.repository.ts'
import { presentDepartment } from './departments.presenter.ts'
import { listVisible } from './departments.repository.ts'

export const fetchAllDepartments: HandlersOf<typeof departmentRoutes>['fetchAll'] = async ({ tx, viewer, query }) => {
  const { rows, total } = await listVisible(tx, viewer, query)
  const members = await listMembersOf(tx, viewer, { holder: 'department', ids: rows.map((row) => row.id) })
  const data = rows.map((row) => presentDepartment(row, members.get(row.id) ?? []))
  return total === undefined ? { data } : { data, total }
}
