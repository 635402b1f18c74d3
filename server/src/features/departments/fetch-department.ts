import type { departmentRoutes } from '@millwright/contract/departments'
import type { HandlersOf } from '../../calls/handler.ts'
import { listMembersOf } from '../../people/members.repository.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { presentDepartment } from './departments.presenter.ts'
import { readDepartment } from './departments.repository.ts'

export function fetchDepartment(pictures: PictureLinks): HandlersOf<typeof departmentRoutes>['fetchSingle'] {
  return async ({ tx, viewer, granted }) => {
    const row = await readDepartment(tx, viewer, granted.departmentId)
    const pictureUrl = pictures.of(viewer)
    const members = await listMembersOf(tx, viewer, { holder: 'department', ids: [row.id], pictureUrl })
    return { data: presentDepartment({ ...row, access: granted.access }, members.get(row.id) ?? []) }
  }
}
