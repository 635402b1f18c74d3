import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../calls/handler.ts'
import { listMembersOf } from '../../people/members.repository.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { presentAsset } from './assets.presenter.ts'
import { listVisibleIn } from './assets.repository.ts'

export function fetchAllAssets(pictures: PictureLinks): HandlersOf<typeof assetRoutes>['fetchAll'] {
  return async ({ tx, viewer, granted, query }) => {
    const { rows, total } = await listVisibleIn(tx, { viewer, departmentId: granted.departmentId }, query)
    const members = await listMembersOf(tx, viewer, {
      holder: 'asset',
      ids: rows.map((row) => row.id),
      pictureUrl: pictures.of(viewer),
    })
    const data = rows.map((row) => presentAsset(row, members.get(row.id) ?? []))
    return total === undefined ? { data } : { data, total }
  }
}
