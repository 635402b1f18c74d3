import { limits } from '@millwright/contract/limits'
import type { AccessByGroups, AccessLevel, GroupAccess } from '@millwright/contract/people'
import { reasons } from '@millwright/contract/reasons/refusals'
import { and, count, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '../access/viewer.ts'
import type { PictureUrl } from '../links/picture-links.ts'
import { isAnyOf } from '../platform/database/is-any-of.ts'
import { byName } from '../platform/database/listing.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { invalidInput } from '../platform/refusal.ts'
import { accessGrants } from '../schema/access-grants.ts'
import { assets } from '../schema/assets.ts'
import { departments } from '../schema/departments.ts'
import { groupMembers, groups } from '../schema/groups.ts'
import { users } from '../schema/users.ts'
import { heldAccess } from '../schema/viewer-access.ts'
import { type Holder, holderColumn, isMember } from './members.repository.ts'

type HeldPlace = { holder: Holder; id: string }

/** How many are in the group of a row. */
export const groupSize = sql<number>`(
  select count(distinct m.user_id)::int from ${groupMembers} m
  where m.company_id = ${groups}.company_id and m.group_id = ${groups}.id)`

/** The groups that have access to a place, by name. */
export async function listGroupsOn(tx: Transaction, viewer: Viewer, { holder, id }: HeldPlace): Promise<GroupAccess[]> {
  return tx
    .select({ _id: groups.id, name: groups.name, memberCount: groupSize, access: accessGrants.level })
    .from(accessGrants)
    .innerJoin(groups, and(eq(groups.companyId, accessGrants.companyId), eq(groups.id, accessGrants.groupId)))
    .where(and(eq(accessGrants.companyId, viewer.companyId), eq(holderColumn(holder), id)))
    .orderBy(byName(groups.name), groups.id)
}

export type ThroughGroups = { throughGroups: AccessByGroups[]; throughGroupsCount: number }

/**
 * Who has access to a place as a member of groups, by username: all who have it by themselves too, the first of the others,
 * and the number of all. Admins are left out, as they have it anyway.
 */
export async function listThroughGroups(
  tx: Transaction,
  viewer: Viewer,
  { holder, id, pictureUrl }: HeldPlace & { pictureUrl: PictureUrl },
): Promise<ThroughGroups> {
  const column = holder === 'department' ? heldAccess.departmentId : heldAccess.assetId
  const isByGroup = isNotNull(heldAccess.groupId)
  const isByThemselves = sql`bool_or(${isNull(heldAccess.groupId)})`
  const held = tx
    .select({
      _id: users.id,
      username: users.username,
      firstName: users.firstName,
      middleName: users.middleName,
      lastName: users.lastName,
      role: users.role,
      profilePicKey: users.profilePicKey,
      access: sql<AccessLevel>`coalesce(
        min(nullif(${heldAccess.level}, 'ask')) filter (where ${isByGroup}), 'ask')`.as('access'),
      // Once each: somebody may be in a group by hand and by its rule.
      groups: sql<string[]>`array_agg(distinct ${byName(groups.name)}) filter (where ${isByGroup})`.as('held_by'),
      isByThemselves: isByThemselves.as('is_by_themselves'),
      at: sql`row_number() over (partition by ${isByThemselves} order by ${byName(users.username)}, ${users.id})`.as(
        'at',
      ),
      total: sql<number>`(count(*) over ())::int`.as('total'),
    })
    .from(heldAccess)
    .leftJoin(groups, and(eq(groups.companyId, heldAccess.companyId), eq(groups.id, heldAccess.groupId)))
    .innerJoin(users, and(eq(users.companyId, heldAccess.companyId), eq(users.id, heldAccess.userId)))
    .where(and(eq(heldAccess.companyId, viewer.companyId), eq(column, id), isMember(viewer), eq(users.role, 'user')))
    .groupBy(users.companyId, users.id)
    .having(sql`bool_or(${isByGroup})`)
    .as('held')
  const rows = await tx
    .select()
    .from(held)
    .where(or(sql`${held.isByThemselves}`, lte(held.at, limits.namedByGroups)))
    .orderBy(byName(held.username), held._id)
  const throughGroups = rows.map(({ isByThemselves: _, at: __, total: ___, ...row }) => {
    const { profilePicKey, firstName, middleName, lastName, ...person } = row
    const name = { firstName, middleName, lastName }
    return { ...person, name, profilePic: pictureUrl(profilePicKey) }
  })
  return { throughGroups, throughGroupsCount: rows[0]?.total ?? 0 }
}

type GroupChange = { name: string; from: AccessLevel | null; to: AccessLevel | null }

/**
 * Makes the grants of groups on a department or asset say exactly this, and returns what changed. The row of the place must be
 * locked or new.
 * @throws Refusal `invalid-input` when there is no such group, alike for foreign and random ids.
 */
export async function setGroups(
  tx: Transaction,
  viewer: Viewer,
  { holder, id, groups: given }: HeldPlace & { groups: { groupId: string; access: AccessLevel }[] },
): Promise<GroupChange[]> {
  const { companyId } = viewer
  const levels = new Map(given.map(({ groupId, access }) => [groupId, access]))
  // Whoever deletes one of them waits until this is saved, and takes the grant away with it.
  const known = await tx
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), isAnyOf(groups.id, [...levels.keys()])))
    .orderBy(groups.id)
    .for('key share')
  const ids = new Set(known.map((group) => group.id))
  const stranger = given.findIndex(({ groupId }) => !ids.has(groupId))
  if (stranger >= 0) throw invalidInput({ [`groups.${stranger}.groupId`]: reasons.groupUnknown })
  const onPlace = and(eq(accessGrants.companyId, companyId), eq(holderColumn(holder), id))
  const held = await tx
    .select({ id: groups.id, name: groups.name, level: accessGrants.level })
    .from(accessGrants)
    .innerJoin(groups, and(eq(groups.companyId, accessGrants.companyId), eq(groups.id, accessGrants.groupId)))
    .where(onPlace)
  const present = new Map(held.map((group) => [group.id, group]))
  const changes = [...new Map([...held, ...known].map((group) => [group.id, group.name]))].flatMap(
    ([groupId, name]) => {
      const [from, to] = [present.get(groupId)?.level ?? null, levels.get(groupId) ?? null]
      return from === to ? [] : [{ groupId, name, from, to }]
    },
  )
  const gone = changes.flatMap(({ groupId, from }) => (from === null ? [] : [groupId]))
  if (gone.length > 0) await tx.delete(accessGrants).where(and(onPlace, isAnyOf(accessGrants.groupId, gone)))
  const place = holder === 'department' ? { departmentId: id } : { assetId: id }
  const grants = changes.flatMap(({ groupId, to }) =>
    to === null ? [] : [{ companyId, id: uuidv7(), groupId, level: to, ...place }],
  )
  if (grants.length > 0) await tx.insert(accessGrants).values(grants)
  return changes.map(({ name, from, to }) => ({ name, from, to }))
}

/** To how many places it has access, those in the bin left out. */
export async function countPlacesOf(tx: Transaction, viewer: Pick<Viewer, 'companyId'>, groupId: string) {
  const [row] = await tx
    .select({ departmentCount: count(departments.id), assetCount: count(assets.id) })
    .from(accessGrants)
    .leftJoin(departments, isOnDepartment)
    .leftJoin(assets, isOnAsset)
    .where(grantsOf(viewer, groupId))
  return row ?? { departmentCount: 0, assetCount: 0 }
}

/** What it may see, by name. */
export async function listGrantsOf(
  tx: Transaction,
  viewer: Viewer,
  groupId: string,
): Promise<{ kind: 'department' | 'asset'; place: string; level: AccessLevel }[]> {
  const kind = sql<'department' | 'asset'>`case when ${accessGrants.assetId} is null then 'department' else 'asset' end`
  const place = sql<string>`coalesce(${departments.name}, ${assets.name})`
  return tx
    .select({ kind, place, level: accessGrants.level })
    .from(accessGrants)
    .leftJoin(departments, isOnDepartment)
    .leftJoin(assets, isOnAsset)
    .where(and(grantsOf(viewer, groupId), isNotNull(place)))
    .orderBy(byName(place))
}

const isOnDepartment = and(
  eq(departments.companyId, accessGrants.companyId),
  eq(departments.id, accessGrants.departmentId),
  isNull(departments.deletedAt),
)
const isOnAsset = and(
  eq(assets.companyId, accessGrants.companyId),
  eq(assets.id, accessGrants.assetId),
  isNull(assets.deletedAt),
)

const grantsOf = ({ companyId }: Pick<Viewer, 'companyId'>, groupId: string) =>
  and(eq(accessGrants.companyId, companyId), eq(accessGrants.groupId, groupId))
