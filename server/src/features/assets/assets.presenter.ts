import type { Asset, ListedAsset } from '@millwright/contract/assets'
import type { AccessLevel } from '@millwright/contract/people'
import type { MembersInList } from '../../people/members-in-list.ts'
import type { PlaceAccess } from '../../people/place-access.ts'
import type { AssetRow } from './assets.repository.ts'

type Seen = AssetRow & { access: AccessLevel }

export function presentAsset(row: Seen, access: PlaceAccess): Asset {
  return { ...presented(row), ...access }
}

export function presentListedAsset(row: Seen, members: MembersInList): ListedAsset {
  return { ...presented(row), ...members }
}

function presented({ id, updatedAt, ...rest }: Seen): Omit<Asset, keyof PlaceAccess> {
  return { _id: id, ...rest, updatedAt: updatedAt.toISOString() }
}
