import type { Asset } from '@millwright/contract/assets'
import type { AccessLevel } from '@millwright/contract/people'
import type { Viewer } from '../../access/viewer.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { listMembersOf } from '../../people/members.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { presentAsset } from './assets.presenter.ts'
import type { AssetRow } from './assets.repository.ts'

type For = { viewer: Viewer; pictures: PictureLinks }

/** The record with its members. */
export async function wholeAsset(
  tx: Transaction,
  { viewer, pictures }: For,
  row: AssetRow & { access: AccessLevel },
): Promise<Asset> {
  const pictureUrl = pictures.of(viewer)
  const members = await listMembersOf(tx, viewer, { holder: 'asset', ids: [row.id], pictureUrl })
  return presentAsset(row, members.get(row.id) ?? [])
}
