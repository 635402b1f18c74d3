import { texts } from '@millwright/contract/texts'
import type { MemberAccess } from '@millwright/contract/people'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../platform/database/transaction.ts'
import { invalidInput } from '../platform/refusal.ts'
import { accessGrants } from '../schema/access-grants.ts'
import { users } from '../schema/users.ts'
import type { PictureUrl } from '../links/picture-links.ts'
import type { Viewer } from '../access/viewer.ts'

export type Holder = 'department' | 'asset'
type Member = { userId: string; access: MemberAccess['access'] }

/** Who may open each of these departments or assets: every admin, and whom a grant names. Keyed by id. */
export async function listMembersOf(
  tx: Transaction,
  viewer: Viewer,
  { holder, ids, pictureUrl }: { holder: Holder; ids: string[]; pictureUrl: PictureUrl },
): Promise<Map<string, MemberAccess[]>> {
  if (ids.length === 0) return new Map()
  const ofCompany = and(eq(users.companyId, viewer.companyId), isNull(users.removedAt))
  const admins = await tx
    .select({ _id: users.id, username: users.username, profilePicKey: users.profilePicKey })
    .from(users)
    .where(and(ofCompany, eq(users.role, 'admin')))
  const column = holderColumn(holder)
  const granted = await tx
    .select({
      holderId: column,
      _id: users.id,
      username: users.username,
      profilePicKey: users.profilePicKey,
      access: accessGrants.level,
    })
    .from(accessGrants)
    .innerJoin(users, and(eq(users.companyId, accessGrants.companyId), eq(users.id, accessGrants.userId)))
    .where(and(ofCompany, eq(users.role, 'user'), eq(accessGrants.companyId, viewer.companyId), inArray(column, ids)))
  const present = ({
    profilePicKey,
    ...member
  }: Omit<MemberAccess, 'profilePic'> & { profilePicKey: string | null }) => ({
    ...member,
    profilePic: pictureUrl(profilePicKey),
  })
  const membersOf = new Map<string, MemberAccess[]>(
    ids.map((id) => [id, admins.map((admin) => present({ ...admin, access: 'full' }))]),
  )
  for (const { holderId, ...member } of granted) membersOf.get(holderId ?? '')?.push(present(member))
  for (const members of membersOf.values()) members.sort((a, b) => a.username.localeCompare(b.username))
  return membersOf
}

/**
 * Writes the grants of something new. Admins need none; the viewer gets full.
 * @throws Refusal `invalid-input` when somebody is no member, alike for foreign and random ids.
 */
export async function grantMembers(
  tx: Transaction,
  viewer: Viewer,
  { holder, id, members }: { holder: Holder; id: string; members: Member[] },
): Promise<void> {
  const wanted = new Map(members.map((member) => [member.userId, member.access]))
  wanted.set(viewer.userId, 'full')
  const known = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.companyId, viewer.companyId), isNull(users.removedAt), inArray(users.id, [...wanted.keys()])))
  const roles = new Map(known.map((user) => [user.id, user.role]))
  const stranger = members.findIndex((member) => !roles.has(member.userId))
  if (stranger >= 0) throw invalidInput({ [`users.${stranger}.userId`]: texts.memberUnknown })
  const grants = [...wanted].filter(([userId]) => roles.get(userId) === 'user')
  if (grants.length === 0) return
  await tx.insert(accessGrants).values(
    grants.map(([userId, level]) => ({
      companyId: viewer.companyId,
      id: uuidv7(),
      userId,
      level,
      ...(holder === 'department' ? { departmentId: id } : { assetId: id }),
    })),
  )
}

function holderColumn(holder: Holder) {
  return holder === 'department' ? accessGrants.departmentId : accessGrants.assetId
}
