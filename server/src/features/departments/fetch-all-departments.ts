import type { departmentRoutes } from '@millwright/contract/departments'
import type { HandlersOf } from '../../calls/handler.ts'
import { membersInList } from '../../people/members-in-list.ts'
import type { DepartmentDeps } from './departments.deps.ts'
import { presentListedDepartment } from './departments.presenter.ts'
import { listVisible } from './departments.repository.ts'

export function fetchAllDepartments({ pictures }: DepartmentDeps): HandlersOf<typeof departmentRoutes>['fetchAll'] {
  return async ({ tx, viewer, query }) => {
    const { rows, total } = await listVisible(tx, viewer, query)
    const members = await membersInList(tx, viewer, {
      holder: 'department',
      ids: rows.map((row) => row.id),
      paged: total !== undefined,
      pictureUrl: pictures.of(viewer),
    })
    const data = rows.map((row) => presentListedDepartment(row, members(row.id)))
    return total === undefined ? { data } : { data, total }
  }
}
