import type { AccessLevel, GroupAccess, MemberAccess } from '@millwright/contract/people'
import type { Viewer } from '../access/viewer.ts'
import type { PictureUrl } from '../links/picture-links.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { listGroupsOn, listThroughGroups, setGroups, type ThroughGroups } from './group-access.repository.ts'
import { type Holder, listMembersOf, listOwnGrants, type MemberChange, setMembers } from './members.repository.ts'

type HeldPlace = { holder: Holder; id: string }
/** What is left out stays as it is. */
type WantedAccess = {
  users: { userId: string; access: AccessLevel }[] | undefined
  groups: { groupId: string; access: AccessLevel }[] | undefined
}

export type PlaceAccess = { users: MemberAccess[]; groups: GroupAccess[] } & ThroughGroups

/** What somebody's or a group's access was and is; null for none. */
export type HolderChange = MemberChange | { group: string; from: AccessLevel | null; to: AccessLevel | null }

/** Who may see a department or an asset that was just made, with full for whoever made it. @throws Refusal */
export async function giveNewAccess(
  tx: Transaction,
  viewer: Viewer,
  { users, groups, ...place }: HeldPlace & { [Part in keyof WantedAccess]: NonNullable<WantedAccess[Part]> },
): Promise<HolderChange[]> {
  const ofUsers = await setMembers(tx, viewer, { ...place, members: users })
  return [...ofUsers, ...(await changeGroups(tx, viewer, { ...place, groups }))]
}

/** Nobody takes away their own full access. The row of the place must be locked. @throws Refusal */
export async function changeAccess(
  tx: Transaction,
  viewer: Viewer,
  { users, groups, ...place }: HeldPlace & WantedAccess,
): Promise<HolderChange[]> {
  if (!users && !groups) return []
  const ofGroups = groups ? await changeGroups(tx, viewer, { ...place, groups }) : []
  // Whoever takes their own group away gets what it gave them.
  const members = users ?? (await listOwnGrants(tx, viewer, place))
  return [...(await setMembers(tx, viewer, { ...place, members })), ...ofGroups]
}

async function changeGroups(
  tx: Transaction,
  viewer: Viewer,
  wanted: HeldPlace & { groups: NonNullable<WantedAccess['groups']> },
) {
  const changes = await setGroups(tx, viewer, wanted)
  return changes.map(({ name, ...levels }): HolderChange => ({ group: name, ...levels }))
}

export async function readPlaceAccess(
  tx: Transaction,
  viewer: Viewer,
  { pictureUrl, ...place }: HeldPlace & { pictureUrl: PictureUrl },
): Promise<PlaceAccess> {
  const members = await listMembersOf(tx, viewer, { holder: place.holder, ids: [place.id], pictureUrl })
  const groups = await listGroupsOn(tx, viewer, place)
  const byGroups =
    groups.length > 0
      ? await listThroughGroups(tx, viewer, { ...place, pictureUrl })
      : { throughGroups: [], throughGroupsCount: 0 }
  return { users: members.get(place.id) ?? [], groups, ...byGroups }
}
