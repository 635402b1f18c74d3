import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Viewer } from '../access/viewer.ts'
import { isAnyOf } from '../platform/database/is-any-of.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { accessGrants } from '../schema/access-grants.ts'
import { groupMembers } from '../schema/groups.ts'
import { users } from '../schema/users.ts'
import { type Bits, bitsOf, holds, type IdNumbers, numberIds, sizeOf, unionOf } from './id-sets.ts'
import { type HeldPlaces, holderColumn, isAdmin, isMember, isUser } from './members.repository.ts'

/** Whom a place lists by themselves, admins left out. `ids`: who they are, 16 bytes each, where groups were given it, too. */
type PlaceRow = { id: string; groups: string[] | null; people: number; ids: Uint8Array | null; admins: number }

/** Groups that are read at once: of 10,000 members each, these are 10 MB. */
const groupsAtOnce = 64

/** So many people are looked up one by one; of more, it costs less to read all people of the company. */
const fewMemberships = 1_000

/**
 * How many each of these lists: as `listMembersOf` does, and the members of groups besides, each once. As `listedPeople` says, but
 * not read from there: that has a row for each member of a group on each place that the group was given.
 */
export async function countMembersOf(
  tx: Transaction,
  viewer: Viewer,
  { oneByOne = fewMemberships, ...places }: HeldPlaces & { oneByOne?: number },
): Promise<Map<string, number>> {
  if (places.ids.length === 0) return new Map()
  const rows = await listPlaces(tx, viewer, places)
  const groupIds = [...new Set(rows.flatMap(({ groups }) => groups ?? []))]
  if (groupIds.length === 0) return new Map(rows.map(({ id, people, admins }) => [id, people + admins]))
  const numbers = numberIds()
  const byGroup = await readGroups(tx, viewer, { groupIds, numbers })
  const memberships = [...byGroup.values()].reduce((sum, bits) => sum + sizeOf(bits), 0)
  const others = bitsOf(numbers.of(await readOthers(tx, viewer, memberships > oneByOne ? null : groupIds)))
  // Many places of a list were given to the same groups.
  const unions = new Map<string, { bits: Bits; size: number }>()
  const ofGroups = (groups: readonly string[]) => {
    const key = groups.join()
    const known = unions.get(key)
    if (known) return known
    const bits = unionOf(
      groups.map((id) => byGroup.get(id) ?? bitsOf(new Int32Array())),
      others,
    )
    const union = { bits, size: sizeOf(bits) }
    unions.set(key, union)
    return union
  }
  return new Map(
    rows.map(({ id, groups, people, ids, admins }) => {
      if (groups === null) return [id, people + admins]
      const { bits, size } = ofGroups(groups)
      const alone = ids === null ? 0 : numbers.of(ids).reduce((sum, n) => sum + (holds(bits, n) ? 0 : 1), 0)
      return [id, alone + size + admins]
    }),
  )
}

async function listPlaces(tx: Transaction, viewer: Viewer, { holder, ids }: HeldPlaces): Promise<PlaceRow[]> {
  const place = holderColumn(holder)
  const isGiven = and(eq(accessGrants.companyId, viewer.companyId), isAnyOf(place, ids))
  const { rows } = await tx.execute<PlaceRow>(sql`
    with given as (
      select ${place} as place_id, array_agg(${accessGrants.groupId}::text order by ${accessGrants.groupId}) as groups
      from ${accessGrants}
      where ${and(isGiven, isNotNull(accessGrants.groupId))}
      group by ${place}
    ), by_themselves as (
      select ${place} as place_id, count(*)::int as people,
        string_agg(uuid_send(${users.id}), '') filter (where given.groups is not null) as ids
      from ${accessGrants}
      join ${users} on ${and(eq(users.companyId, accessGrants.companyId), eq(users.id, accessGrants.userId))}
      left join given on given.place_id = ${place}
      where ${and(isGiven, isMember(viewer), isUser)}
      group by ${place}
    )
    select holder.id, given.groups, coalesce(by_themselves.people, 0) as people, by_themselves.ids,
      (select count(*)::int from ${users} where ${and(isMember(viewer), isAdmin)}) as admins
    from unnest(${sql.param(ids)}::uuid[]) holder (id)
    left join by_themselves on by_themselves.place_id = holder.id
    left join given on given.place_id = holder.id`)
  return rows
}

type ReadGroups = { groupIds: readonly string[]; numbers: IdNumbers }

/**
 * Who is in each group, whatever they are. A group's ids come as one value, joined with nothing: with a row or a look-up for
 * each member, most of a list's time went into them.
 */
async function readGroups(
  tx: Transaction,
  { companyId }: Viewer,
  { groupIds, numbers }: ReadGroups,
): Promise<Map<string, Bits>> {
  const byGroup = new Map<string, Bits>()
  for (let from = 0; from < groupIds.length; from += groupsAtOnce) {
    const some = groupIds.slice(from, from + groupsAtOnce)
    const { rows } = await tx.execute<{ id: string; ids: Uint8Array | null }>(sql`
      select given.id, members.ids
      from unnest(${sql.param(some)}::uuid[]) given (id)
      cross join lateral (
        select string_agg(uuid_send(${groupMembers.userId}), '') as ids from ${groupMembers}
        where ${groupMembers.companyId} = ${companyId} and ${groupMembers.groupId} = given.id) members`)
    for (const { id, ids } of rows) if (ids !== null) byGroup.set(id, bitsOf(numbers.of(ids)))
  }
  return byGroup
}

/**
 * Who counts on no place by their groups: admins, who count on each, those who were removed, and what is no person. `groupIds`:
 * those in these groups alone.
 */
async function readOthers(
  tx: Transaction,
  { companyId }: Viewer,
  groupIds: readonly string[] | null,
): Promise<Uint8Array> {
  const isOther = or(isAdmin, isNotNull(users.removedAt), eq(users.isService, true))
  const isWithin =
    groupIds === null
      ? undefined
      : sql`${users.id} in (select ${groupMembers.userId} from ${groupMembers}
          where ${groupMembers.companyId} = ${companyId} and ${isAnyOf(groupMembers.groupId, groupIds)})`
  const { rows } = await tx.execute<{ ids: Uint8Array | null }>(sql`
    select string_agg(uuid_send(${users.id}), '') as ids from ${users}
    where ${and(eq(users.companyId, companyId), isOther, isWithin)}`)
  return rows[0]?.ids ?? new Uint8Array()
}
