import type { departmentRoutes } from '@millwright/contract/departments'
import type { HandlersOf } from '../../calls/handler.ts'
import { grantMembers, listMembersOf } from '../../people/members.repository.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { presentDepartment } from './departments.presenter.ts'
import { insertDepartment } from './departments.repository.ts'

export function createDepartment(pictures: PictureLinks): HandlersOf<typeof departmentRoutes>['create'] {
  return async ({ tx, viewer, body }) => {
    const row = await insertDepartment(tx, viewer, body)
    await grantMembers(tx, viewer, { holder: 'department', id: row.id, members: body.users })
    const members = await listMembersOf(tx, viewer, {
      holder: 'department',
      ids: [row.id],
      pictureUrl: pictures.of(viewer),
    })
    return { data: presentDepartment({ ...row, access: 'full' }, members.get(row.id) ?? []) }
  }
}
