import type { departmentRoutes } from '@millwright/contract/departments'
import type { HandlersOf } from '../../calls/handler.ts'
import { listMembersOf } from '../../people/members.repository.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { presentDepartment } from './departments.presenter.ts'
import { listVisible } from './departments.repository.ts'

export function fetchAllDepartments(pictures: PictureLinks): HandlersOf<typeof departmentRoutes>['fetchAll'] {
  return async ({ tx, viewer, query }) => {
    const { rows, total } = await listVisible(tx, viewer, query)
    const members = await listMembersOf(tx, viewer, {
      holder: 'department',
      ids: rows.map((row) => row.id),
      pictureUrl: pictures.of(viewer),
    })
    const data = rows.map((row) => presentDepartment(row, members.get(row.id) ?? []))
    return total === undefined ? { data } : { data, total }
  }
}
