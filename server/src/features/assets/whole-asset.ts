import type { Asset } from '@millwright/contract/assets'
import type { AccessLevel } from '@millwright/contract/people'
import type { Viewer } from '../../access/viewer.ts'
import { type AssetPictureLinks, assetPictureUrl } from '../../files/asset-picture-url.ts'
import { readPlaceAccess } from '../../people/place-access.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { presentAsset } from './assets.presenter.ts'
import type { AssetRow } from './assets.repository.ts'

type For = { viewer: Viewer; links: AssetPictureLinks }

/** The record with who may see it. */
export async function wholeAsset(
  tx: Transaction,
  { viewer, links }: For,
  row: AssetRow & { access: AccessLevel },
): Promise<Asset> {
  const pictureUrl = links.pictures.of(viewer)
  const access = await readPlaceAccess(tx, viewer, { holder: 'asset', id: row.id, pictureUrl })
  return presentAsset(row, access, assetPictureUrl(links, viewer))
}
