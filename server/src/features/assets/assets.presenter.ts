import type { Asset } from '@millwright/contract/assets'
import type { MemberAccess } from '@millwright/contract/people'
import type { AssetRow } from './assets.repository.ts'

export function presentAsset(row: AssetRow, users: MemberAccess[]): Asset {
  const { id, updatedAt, ...rest } = row
  return { _id: id, ...rest, users, updatedAt: updatedAt.toISOString() }
}
