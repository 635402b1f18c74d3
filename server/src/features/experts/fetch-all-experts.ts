import type { expertRoutes } from '@millwright/contract/experts'
import type { HandlersOf } from '../../calls/handler.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { presentExpert } from './experts.presenter.ts'
import { listInAsset } from './experts.repository.ts'

export function fetchAllExperts(pictures: PictureLinks): HandlersOf<typeof expertRoutes>['fetchAll'] {
  return async ({ tx, viewer, granted, query }) => {
    const { rows, total } = await listInAsset(tx, { viewer, assetId: granted.assetId }, query)
    const pictureUrl = pictures.of(viewer)
    const data = rows.map((row) => presentExpert(row, pictureUrl))
    return total === undefined ? { data } : { data, total }
  }
}
