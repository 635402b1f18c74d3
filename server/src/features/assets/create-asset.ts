import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../calls/handler.ts'
import { grantMembers, listMembersOf } from '../../people/members.repository.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { presentAsset } from './assets.presenter.ts'
import { insertAsset } from './assets.repository.ts'

export function createAsset(pictures: PictureLinks): HandlersOf<typeof assetRoutes>['create'] {
  return async ({ tx, viewer, granted, body }) => {
    const row = await insertAsset(tx, { viewer, departmentId: granted.departmentId }, body)
    await grantMembers(tx, viewer, { holder: 'asset', id: row.id, members: body.users })
    const members = await listMembersOf(tx, viewer, { holder: 'asset', ids: [row.id], pictureUrl: pictures.of(viewer) })
    return { data: presentAsset({ ...row, access: 'full' }, members.get(row.id) ?? []) }
  }
}
