import type { Asset, ListedAsset } from '@millwright/contract/assets'
import type { AccessLevel, MemberAccess } from '@millwright/contract/people'
import type { MembersInList } from '../../people/members-in-list.ts'
import type { AssetRow } from './assets.repository.ts'

type Seen = AssetRow & { access: AccessLevel }

export function presentAsset(row: Seen, users: MemberAccess[]): Asset {
  return { ...presented(row), users }
}

export function presentListedAsset(row: Seen, members: MembersInList): ListedAsset {
  return { ...presented(row), ...members }
}

function presented({ id, updatedAt, ...rest }: Seen): Omit<Asset, 'users'> {
  return { _id: id, ...rest, updatedAt: updatedAt.toISOString() }
}
