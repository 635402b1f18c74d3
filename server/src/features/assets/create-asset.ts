import type { assetRoutes } from '@millwright/contract/assets'
import type { HandlersOf } from '../../access/handler.ts'
import { grantMembers, listMembersOf } from '../../access/members.repository.ts'
import { presentAsset } from './assets.presenter.ts'
import { insertAsset } from './assets.repository.ts'

export const createAsset: HandlersOf<typeof assetRoutes>['create'] = async ({ tx, viewer, granted, body }) => {
  const row = await insertAsset(tx, { viewer, departmentId: granted.departmentId }, body)
  await grantMembers(tx, viewer, { holder: 'asset', id: row.id, members: body.users })
  const members = await listMembersOf(tx, viewer, { holder: 'asset', ids: [row.id] })
  return { data: presentAsset(row, members.get(row.id) ?? []) }
}
