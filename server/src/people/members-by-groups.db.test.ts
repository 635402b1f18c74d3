import { limits } from '@millwright/contract/limits'
import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { insertCompany } from '../../test/company-rows.ts'
import { databaseKindsInTurn, openPlatform, type TestPlatform } from '../../test/open-platform.ts'
import { randomOf } from '../../test/random.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { accessGrants } from '../schema/access-grants.ts'
import { assets } from '../schema/assets.ts'
import { departments } from '../schema/departments.ts'
import { groupMembers, groups } from '../schema/groups.ts'
import { users } from '../schema/users.ts'
import { listedPeople } from '../schema/viewer-access.ts'
import { listThroughGroups } from './group-access.repository.ts'
import { countMembersOf } from './member-counts.repository.ts'
import type { Holder } from './members.repository.ts'

const idsOf = (count: number) => Array.from({ length: count }, () => uuidv7())

describe.each(databaseKindsInTurn(import.meta.url))('on the %s database', (kind) => {
  let platform: TestPlatform
  const opened = async () => (platform ??= await openPlatform(kind))
  afterAll(() => platform.close())

  it('counts each person of a place once, whatever grants and groups they have it by', async () => {
    const { database } = await opened()
    const { viewer } = await insertCompany(database)
    const made = await seed(viewer, { people: 60, places: 20, groups: 8 })
    const random = randomOf(7)
    const isDrawn = (share: number) => random() < share
    await database.asSystem('test', async (tx) => {
      const state = sql`update users set`
      const change = (what: SQL, ids: string[]) =>
        tx.execute(sql`${state} ${what} where id = any(${sql.param(ids)}::uuid[])`)
      // In groups and on places all the same: admins are counted as such, whoever was removed or is nobody's person not at all.
      await change(sql`role = 'admin'`, made.people.slice(0, 3))
      await change(sql`removed_at = now()`, made.people.slice(3, 6))
      await change(sql`suspended_at = now()`, made.people.slice(6, 9))
      await change(sql`is_service = true`, made.people.slice(9, 12))
      const pairs = (one: string[], other: string[], share: number) =>
        one.flatMap((a) => other.filter(() => isDrawn(share)).map((b) => [a, b] as const))
      const places = [
        ...made.departments.map((departmentId) => ({ departmentId })),
        ...made.assets.map((assetId) => ({ assetId })),
      ]
      const memberships = [...pairs(made.groups, made.people, 0.2), ...pairs(made.groups.slice(0, 1), made.people, 0.9)]
      const rows = memberships.map(([groupId, userId], n) => ({ groupId, userId, byRule: n % 3 === 0 }))
      await tx
        .insert(groupMembers)
        .values(rows.map((row) => ({ ...row, companyId: viewer.companyId })))
        .onConflictDoNothing()
      const grants = places.flatMap((place, n) => [
        ...made.people.filter(() => isDrawn(0.05)).map((userId) => ({ userId, ...place })),
        // Some have none, and many the same.
        ...made.groups
          .filter((_, at) => (n % 2 === 0 ? isDrawn(0.3) : at < n % 6))
          .map((groupId) => ({ groupId, ...place })),
      ])
      const level = 'read' as const
      await tx
        .insert(accessGrants)
        .values(grants.map((row) => ({ ...row, level, companyId: viewer.companyId, id: uuidv7() })))
    })
    for (const holder of ['department', 'asset'] as const) {
      const ids = [...made[`${holder}s`], uuidv7()]
      await database.asCompany(viewer.companyId, async (tx) => {
        const counts = await countMembersOf(tx, viewer, { holder, ids })
        expect(counts).toEqual(await countListed(tx, { holder, ids }))
        // As where there are too many to look them up one by one.
        expect(await countMembersOf(tx, viewer, { holder, ids, oneByOne: 0 })).toEqual(counts)
        expect(new Set(counts.values()).size).toBeGreaterThan(5)
      })
    }
  })

  it('counts a large group on many places without a row for each member on each', async () => {
    const { database } = await opened()
    const { viewer } = await insertCompany(database)
    const { companyId } = viewer
    const made = await seed(viewer, { people: 300, places: 200, groups: 2 })
    await database.asSystem('test', async (tx) => {
      const memberships = made.groups.flatMap((groupId) => made.people.map((userId) => ({ groupId, userId })))
      await tx.insert(groupMembers).values(memberships.map((row) => ({ ...row, companyId, byRule: true })))
      const grants = made.assets.flatMap((assetId) => made.groups.map((groupId) => ({ assetId, groupId })))
      const level = 'read' as const
      await tx.insert(accessGrants).values(grants.map((row) => ({ ...row, companyId, id: uuidv7(), level })))
    })
    await database.executeSql('ANALYZE')
    await database.asCompany(companyId, async (tx) => {
      const { watched, maxRows } = watch(tx)
      const counts = await countMembersOf(watched, viewer, { holder: 'asset', ids: made.assets })
      expect(new Set(counts.values())).toEqual(new Set([301]))
      expect(maxRows()).toBeLessThanOrEqual(2 * (made.people.length + made.assets.length))
    })
  })

  it('names the first of many who have a place by a group, and all who have it by themselves too', async () => {
    const { database } = await opened()
    const { viewer } = await insertCompany(database)
    const { companyId } = viewer
    const most = limits.namedByGroups
    const made = await seed(viewer, { people: most + 3, places: 1, groups: 1 })
    const [assetId = ''] = made.assets
    const [groupId = ''] = made.groups
    const last = made.people.at(-1) ?? ''
    await database.asSystem('test', async (tx) => {
      await tx.insert(groupMembers).values(
        // The first by their rule as well.
        [...made.people, ...made.people.slice(0, 1)].map((userId, n) => ({
          companyId,
          groupId,
          userId,
          byRule: n >= made.people.length,
        })),
      )
      const grant = { companyId, assetId }
      await tx.insert(accessGrants).values([
        { ...grant, id: uuidv7(), groupId, level: 'read' },
        { ...grant, id: uuidv7(), userId: last, level: 'full' },
      ])
    })
    await database.asCompany(companyId, async (tx) => {
      const place = { holder: 'asset' as const, id: assetId, pictureUrl: () => '' }
      const { throughGroups, throughGroupsCount } = await listThroughGroups(tx, viewer, place)
      expect(throughGroups.map(({ _id }) => _id)).toEqual([...made.people.slice(0, most), last])
      expect(throughGroupsCount).toBe(most + 3)
      // By the group alone, whatever they have by themselves.
      for (const { access, groups: names } of throughGroups) expect([access, names]).toEqual(['read', [groupId]])
    })
  })

  async function seed({ companyId }: Viewer, wanted: { people: number; places: number; groups: number }) {
    const [people, departmentIds, assetIds] = [idsOf(wanted.people), idsOf(wanted.places), idsOf(wanted.places)]
    const groupIds = idsOf(wanted.groups)
    const person = { companyId, role: 'user' as const, firstName: 'Bo', timeZone: 'UTC' }
    const place = { companyId, name: 'x', info: '' }
    await platform.database.asSystem('test', async (tx) => {
      await tx
        .insert(users)
        .values(people.map((id) => ({ ...person, id, username: id, email: `${id}@nordmark.example` })))
      await tx.insert(departments).values(departmentIds.map((id) => ({ ...place, id })))
      const [departmentId = ''] = departmentIds
      await tx.insert(assets).values(assetIds.map((id) => ({ ...place, id, departmentId })))
      await tx.insert(groups).values(groupIds.map((id) => ({ companyId, id, name: id })))
    })
    return { people, departments: departmentIds, assets: assetIds, groups: groupIds }
  }
})

/** By the view that says who is listed. */
async function countListed(tx: Transaction, { holder, ids }: { holder: Holder; ids: string[] }) {
  const column = holder === 'department' ? listedPeople.departmentId : listedPeople.assetId
  const listed = await tx.select({ id: column, userId: listedPeople.userId }).from(listedPeople)
  const people = await tx.select().from(users)
  const members = people.filter(({ removedAt, isService }) => removedAt === null && !isService)
  return new Map(
    ids.map((id) => {
      const onPlace = new Set(listed.flatMap((row) => (row.id === id ? [row.userId] : [])))
      return [id, members.filter((member) => member.role === 'admin' || onPlace.has(member.id)).length]
    }),
  )
}

type PlanNode = { 'Actual Rows': number; 'Actual Loops': number; Plans?: PlanNode[] }

/** `maxRows`: the most rows that one step of a statement went through. */
function watch(tx: Transaction) {
  let most = 0
  const look = (node: PlanNode): void => {
    most = Math.max(most, node['Actual Rows'] * node['Actual Loops'])
    node.Plans?.forEach(look)
  }
  const execute = async (statement: SQL) => {
    const { rows } = await tx.execute<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      sql`explain (analyze, format json) ${statement}`,
    )
    rows.forEach((row) => row['QUERY PLAN'].forEach(({ Plan }) => look(Plan)))
    return tx.execute(statement)
  }
  const watched = Object.create(tx, { execute: { value: execute } }) as Transaction
  return { watched, maxRows: () => most }
}
