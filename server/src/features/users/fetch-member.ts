import type { userRoutes } from '@millwright/contract/users'
import type { HandlersOf } from '../../calls/handler.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { presentMember } from '../../people/user.presenter.ts'
import { readMember } from './users.repository.ts'

export function fetchMember(pictures: PictureLinks): HandlersOf<typeof userRoutes>['fetchSingle'] {
  return async ({ tx, viewer, granted }) => {
    return { data: presentMember(await readMember(tx, viewer, granted.userId), pictures.of(viewer)) }
  }
}
