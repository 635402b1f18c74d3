import type { WholeGroup } from '@millwright/contract/groups'
import type { Viewer } from '../../access/viewer.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { countPlacesOf } from '../../people/group-access.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import { presentGroup } from './groups.presenter.ts'
import { listMembersOfGroup, readGroup } from './groups.repository.ts'

type For = { viewer: Viewer; pictures: PictureLinks }

/** The record with its members. @throws Refusal `not-found` where the company has no such group. */
export async function wholeGroup(tx: Transaction, { viewer, pictures }: For, groupId: string): Promise<WholeGroup> {
  const row = await readGroup(tx, viewer, groupId)
  if (!row) throw notFound()
  const pictureUrl = pictures.of(viewer)
  const members = (await listMembersOfGroup(tx, viewer, groupId)).map(
    ({ profilePicKey, firstName, middleName, lastName, ...member }) => ({
      ...member,
      name: { firstName, middleName, lastName },
      profilePic: pictureUrl(profilePicKey),
    }),
  )
  return { ...presentGroup(row), members, ...(await countPlacesOf(tx, viewer, groupId)) }
}
