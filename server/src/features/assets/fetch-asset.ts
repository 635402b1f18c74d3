import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../calls/handler.ts'
import { listMembersOf } from '../../people/members.repository.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { presentAsset } from './assets.presenter.ts'
import { readAsset } from './assets.repository.ts'

export function fetchAsset(pictures: PictureLinks): HandlersOf<typeof assetRoutes>['fetchSingle'] {
  return async ({ tx, viewer, granted }) => {
    const row = await readAsset(tx, viewer, granted.assetId)
    const members = await listMembersOf(tx, viewer, { holder: 'asset', ids: [row.id], pictureUrl: pictures.of(viewer) })
    return { data: presentAsset({ ...row, access: granted.access }, members.get(row.id) ?? []) }
  }
}
