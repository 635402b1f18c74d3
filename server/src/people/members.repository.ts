import { reasons } from '@millwright/contract/reasons/refusals'
import { type AccessLevel, isAtLeast, type MemberAccess } from '@millwright/contract/people'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { isAnyOf } from '../platform/database/is-any-of.ts'
import { byName } from '../platform/database/listing.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { invalidInput, notFound } from '../platform/refusal.ts'
import { accessGrants } from '../schema/access-grants.ts'
import { assets } from '../schema/assets.ts'
import { departments } from '../schema/departments.ts'
import { isPerson, users } from '../schema/users.ts'
import { heldAccess } from '../schema/viewer-access.ts'
import type { PictureUrl } from '../links/picture-links.ts'
import type { Viewer } from '../access/viewer.ts'

export type Holder = 'department' | 'asset'
type Member = { userId: string; access: MemberAccess['access'] }

// Not as parameters: a general plan would take half of all members for admins, and be dearer than one made anew.
export const isAdmin = sql`${users.role} = 'admin'`
export const isUser = sql`${users.role} = 'user'`

export type HeldPlaces = { holder: Holder; ids: readonly string[] }

/**
 * Whom each of these departments or assets lists by themselves, by name: every admin, and whom a grant on it names. Keyed by id.
 * More may open it: members of groups (`group-access.repository.ts`), and a department whoever is listed in an asset of it.
 */
export async function listMembersOf(
  tx: Transaction,
  viewer: Viewer,
  { holder, ids, pictureUrl }: HeldPlaces & { pictureUrl: PictureUrl },
): Promise<Map<string, MemberAccess[]>> {
  if (ids.length === 0) return new Map()
  const membersOf = new Map<string, MemberAccess[]>(ids.map((id) => [id, []]))
  for (const { profilePicKey, holderId, access, ...name } of await listHeld(tx, viewer, { holder, ids })) {
    const { _id, username, role, firstName, middleName, lastName } = name
    const profilePic = pictureUrl(profilePicKey)
    const member = { _id, username, name: { firstName, middleName, lastName }, role, profilePic, access }
    for (const id of holderId === null ? ids : [holderId]) membersOf.get(id)?.push(member)
  }
  return membersOf
}

/** By name: a row for each admin, whose `holderId` is null, and for each whom these list. */
async function listHeld(tx: Transaction, viewer: Viewer, { holder, ids }: HeldPlaces) {
  const person = {
    _id: users.id,
    username: users.username,
    firstName: users.firstName,
    middleName: users.middleName,
    lastName: users.lastName,
    role: users.role,
    profilePicKey: users.profilePicKey,
  }
  const column = holderColumn(holder)
  const isItsUser = and(eq(users.companyId, accessGrants.companyId), eq(users.id, accessGrants.userId))
  const admins = tx
    .select({
      ...person,
      holderId: sql<string | null>`null::uuid`.as('holder_id'),
      access: sql<AccessLevel>`'full'`.as('access'),
    })
    .from(users)
    .where(and(isMember(viewer), isAdmin))
  const listed = tx
    .select({ ...person, holderId: sql<string | null>`${column}`, access: sql<AccessLevel>`${accessGrants.level}` })
    .from(accessGrants)
    .innerJoin(users, isItsUser)
    .where(and(eq(accessGrants.companyId, viewer.companyId), isAnyOf(column, ids), isMember(viewer), isUser))
  const held = unionAll(admins, listed).as('held')
  return tx.select().from(held).orderBy(byName(held.username), held._id)
}

export type MemberChange = { username: string; from: AccessLevel | null; to: AccessLevel | null }

/**
 * Makes the grants of people on a department or asset say exactly this, with full for the viewer who has it by no group, and
 * returns what changed. Admins need no grant. The row of the place must be locked or new.
 * @throws Refusal `invalid-input` when somebody is no member, alike for foreign and random ids.
 */
export async function setMembers(
  tx: Transaction,
  viewer: Viewer,
  { holder, id, members }: { holder: Holder; id: string; members: Member[] },
): Promise<MemberChange[]> {
  const { companyId } = viewer
  const isFull = await isFullByGroup(tx, viewer, { holder, id })
  const wanted = await wantedLevels(tx, viewer, { members, isFull })
  const column = holderColumn(holder)
  const onPlace = and(eq(accessGrants.companyId, companyId), eq(column, id))
  const held = await tx
    .select({ userId: users.id, username: users.username, role: users.role, level: accessGrants.level })
    .from(accessGrants)
    .innerJoin(users, and(eq(users.companyId, accessGrants.companyId), eq(users.id, accessGrants.userId)))
    .where(onPlace)
  // What an admin was given as a user is theirs again when they stop being an admin.
  const present = new Map(held.flatMap((one) => (one.role === 'user' ? [[one.userId, one] as const] : [])))
  const people = new Map([...present, ...wanted])
  const changes = [...people].flatMap(([userId, { username }]) => {
    const [from, to] = [present.get(userId)?.level ?? null, wanted.get(userId)?.level ?? null]
    return from === to ? [] : [{ userId, username, from, to }]
  })
  const gone = changes.flatMap(({ userId, from }) => (from === null ? [] : [userId]))
  if (gone.length > 0) await tx.delete(accessGrants).where(and(onPlace, isAnyOf(accessGrants.userId, gone)))
  const place = holder === 'department' ? { departmentId: id } : { assetId: id }
  const grants = changes.flatMap(({ userId, to }) =>
    to === null ? [] : [{ companyId, id: uuidv7(), userId, level: to, ...place }],
  )
  if (grants.length > 0) await tx.insert(accessGrants).values(grants)
  return changes.map(({ username, from, to }) => ({ username, from, to }))
}

/** What people were given by themselves on a place, those left out whose grants wait while they are admins. */
export async function listOwnGrants(
  tx: Transaction,
  viewer: Viewer,
  { holder, id }: { holder: Holder; id: string },
): Promise<Member[]> {
  return tx
    .select({ userId: users.id, access: accessGrants.level })
    .from(accessGrants)
    .innerJoin(users, and(eq(users.companyId, accessGrants.companyId), eq(users.id, accessGrants.userId)))
    .where(and(eq(accessGrants.companyId, viewer.companyId), eq(holderColumn(holder), id), isMember(viewer), isUser))
}

/** Whether a group that the viewer is in has full access there: then they keep it without a grant of their own. */
async function isFullByGroup(tx: Transaction, viewer: Viewer, { holder, id }: { holder: Holder; id: string }) {
  const column = holder === 'department' ? heldAccess.departmentId : heldAccess.assetId
  const [row] = await tx
    .select({ level: heldAccess.level })
    .from(heldAccess)
    .where(
      and(
        eq(heldAccess.companyId, viewer.companyId),
        eq(heldAccess.userId, viewer.userId),
        eq(column, id),
        eq(heldAccess.level, 'full'),
        isNotNull(heldAccess.groupId),
      ),
    )
    .limit(1)
  return row !== undefined
}

type GivenAccess = { holder: Holder; id: string; userId: string; level: AccessLevel }

/**
 * One more on a department or asset, or with more access than before; nobody's becomes less. Returns what changed; null
 * for nothing. The row of the place must be locked.
 */
export async function giveAccess(
  tx: Transaction,
  viewer: Viewer,
  { holder, id, userId, level }: GivenAccess,
): Promise<MemberChange | null> {
  const { companyId } = viewer
  const isHeld = and(
    eq(accessGrants.companyId, companyId),
    eq(accessGrants.userId, userId),
    eq(holderColumn(holder), id),
  )
  const [member] = await tx
    .select({ username: users.username, role: users.role })
    .from(users)
    .where(and(isMember(viewer), eq(users.id, userId)))
  if (!member) throw notFound()
  const [held] = await tx.select({ level: accessGrants.level }).from(accessGrants).where(isHeld)
  if (member.role === 'admin' || (held && isAtLeast(held.level, level))) return null
  if (held) await tx.update(accessGrants).set({ level }).where(isHeld)
  else {
    const place = holder === 'department' ? { departmentId: id } : { assetId: id }
    await tx.insert(accessGrants).values({ companyId, id: uuidv7(), userId, level, ...place })
  }
  // Whoever began to change the list before is told of the conflict, and does not take the access away by saving.
  const place = holder === 'department' ? departments : assets
  await tx
    .update(place)
    .set({ name: sql`name` })
    .where(and(eq(place.companyId, companyId), eq(place.id, id)))
  return { username: member.username, from: held?.level ?? null, to: level }
}

/** The level that each user is to have, by id, the viewer's own unless a group gives it; admins and service tokens are left out. */
async function wantedLevels(
  tx: Transaction,
  viewer: Viewer,
  { members, isFull }: { members: readonly Member[]; isFull: boolean },
) {
  const wanted = new Map(members.map((member) => [member.userId, member.access]))
  if (!isFull) wanted.set(viewer.userId, 'full')
  const known = await tx
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(and(isMember(viewer), isAnyOf(users.id, [...wanted.keys()])))
    .orderBy(byName(users.username), users.id)
  const ids = new Set(known.map((user) => user.id))
  const stranger = members.findIndex((member) => !ids.has(member.userId))
  if (stranger >= 0) throw invalidInput({ [`users.${stranger}.userId`]: reasons.memberUnknown })
  return new Map(
    known.flatMap(({ id, username, role }) =>
      role === 'user' ? [[id, { username, level: wanted.get(id) ?? 'read' }] as const] : [],
    ),
  )
}

export function isMember({ companyId }: Viewer) {
  return and(eq(users.companyId, companyId), isNull(users.removedAt), isPerson)
}

/** What a grant on it names it by. */
export function holderColumn(holder: Holder) {
  return holder === 'department' ? accessGrants.departmentId : accessGrants.assetId
}
