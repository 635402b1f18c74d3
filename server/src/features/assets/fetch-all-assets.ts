import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../calls/handler.ts'
import { assetPictureUrl } from '../../files/asset-picture-url.ts'
import { membersInList } from '../../people/members-in-list.ts'
import type { AssetDeps } from './assets.deps.ts'
import { presentListedAsset } from './assets.presenter.ts'
import { listVisibleIn } from './assets.repository.ts'

export function fetchAllAssets(deps: AssetDeps): HandlersOf<typeof assetRoutes>['fetchAll'] {
  return async ({ tx, viewer, granted, query }) => {
    const { rows, total } = await listVisibleIn(tx, { viewer, departmentId: granted.departmentId }, query)
    const members = await membersInList(tx, viewer, {
      holder: 'asset',
      ids: rows.map((row) => row.id),
      paged: total !== undefined,
      pictureUrl: deps.pictures.of(viewer),
    })
    const pictureUrl = assetPictureUrl(deps, viewer)
    const data = rows.map((row) => presentListedAsset(row, members(row.id), pictureUrl))
    return total === undefined ? { data } : { data, total }
  }
}
