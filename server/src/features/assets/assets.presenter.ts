import type { Asset, ListedAsset } from '@millwright/contract/assets'
import type { AccessLevel } from '@millwright/contract/people'
import type { AssetPictureUrl } from '../../files/asset-picture-url.ts'
import type { MembersInList } from '../../people/members-in-list.ts'
import type { PlaceAccess } from '../../people/place-access.ts'
import type { AssetRow } from './assets.repository.ts'

type SeenAsset = AssetRow & { access: AccessLevel }

export function presentAsset(row: SeenAsset, access: PlaceAccess, pictureUrl: AssetPictureUrl): Asset {
  return { ...presented(row, pictureUrl), ...access }
}

export function presentListedAsset(row: SeenAsset, members: MembersInList, pictureUrl: AssetPictureUrl): ListedAsset {
  return { ...presented(row, pictureUrl), ...members }
}

function presented(
  { id, updatedAt, picture, ...rest }: SeenAsset,
  pictureUrl: AssetPictureUrl,
): Omit<Asset, keyof PlaceAccess> {
  // Who may only ask opens no file of it, which its picture may be.
  const shown = rest.access === 'ask' ? '' : pictureUrl(picture)
  return { _id: id, ...rest, picture: shown, updatedAt: updatedAt.toISOString() }
}
