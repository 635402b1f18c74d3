import type { userRoutes } from '@millwright/contract/users'
import type { HandlersOf } from '../../calls/handler.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { presentMember } from '../../people/user.presenter.ts'
import { listMembersOfCompany } from './users.repository.ts'

export function fetchAllMembers(pictures: PictureLinks): HandlersOf<typeof userRoutes>['fetchAll'] {
  return async ({ tx, viewer, query }) => {
    const { rows, total } = await listMembersOfCompany(tx, viewer, query)
    const pictureUrl = pictures.of(viewer)
    const data = rows.map((row) => presentMember(row, pictureUrl))
    return total === undefined ? { data } : { data, total }
  }
}
