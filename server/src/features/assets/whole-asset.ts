import type { Asset } from '@millwright/contract/assets'
import type { AccessLevel } from '@millwright/contract/people'
import type { Viewer } from '../../access/viewer.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { readPlaceAccess } from '../../people/place-access.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { presentAsset } from './assets.presenter.ts'
import type { AssetRow } from './assets.repository.ts'

type For = { viewer: Viewer; pictures: PictureLinks }

/** The record with who may see it. */
export async function wholeAsset(
  tx: Transaction,
  { viewer, pictures }: For,
  row: AssetRow & { access: AccessLevel },
): Promise<Asset> {
  const pictureUrl = pictures.of(viewer)
  return presentAsset(row, await readPlaceAccess(tx, viewer, { holder: 'asset', id: row.id, pictureUrl }))
}
