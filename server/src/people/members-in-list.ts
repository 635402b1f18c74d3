import type { MemberAccess } from '@millwright/contract/people'
import type { Viewer } from '../access/viewer.ts'
import type { PictureUrl } from '../links/picture-links.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { countMembersOf } from './member-counts.repository.ts'
import { type Holder, listMembersOf } from './members.repository.ts'

export type MembersInList = { users?: MemberAccess[]; userCount: number }

type WantedMembers = { holder: Holder; ids: string[]; paged: boolean; pictureUrl: PictureUrl }

/** What a list says of members: whom each lists by themselves where it is plain, and the number of all by groups too. */
export async function membersInList(
  tx: Transaction,
  viewer: Viewer,
  { paged, ...held }: WantedMembers,
): Promise<(id: string) => MembersInList> {
  if (paged) {
    const counts = await countMembersOf(tx, viewer, held)
    return (id) => ({ userCount: counts.get(id) ?? 0 })
  }
  const members = await listMembersOf(tx, viewer, held)
  const counts = await countMembersOf(tx, viewer, held)
  return (id) => ({ users: members.get(id) ?? [], userCount: counts.get(id) ?? 0 })
}
