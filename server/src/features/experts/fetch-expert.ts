import type { expertRoutes } from '@millwright/contract/experts'
import type { HandlersOf } from '../../calls/handler.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { presentExpert } from './experts.presenter.ts'
import { readExpert } from './experts.repository.ts'

export function fetchExpert(pictures: PictureLinks): HandlersOf<typeof expertRoutes>['fetchSingle'] {
  return async ({ tx, viewer, granted }) => ({
    data: presentExpert(await readExpert(tx, viewer, granted.expertId), pictures.of(viewer)),
  })
}
