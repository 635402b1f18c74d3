import type { AccessLevel } from '@millwright/contract/people'
import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCompany } from '../../test/company-rows.ts'
import { openAccounts } from '../../test/open-accounts.ts'
import { openPlatform, type TestPlatform } from '../../test/open-platform.ts'
import { accessGrants } from '../schema/access-grants.ts'
import { assets } from '../schema/assets.ts'
import { departments } from '../schema/departments.ts'
import { users } from '../schema/users.ts'
import { viewerAssets, viewerDepartments } from '../schema/viewer-access.ts'
import { countMembersOf } from './member-counts.repository.ts'
import { type Holder, listMembersOf } from './members.repository.ts'
import { namedPictures } from './users.repository.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform('embedded')
})
afterAll(() => platform.close())

it('names the bytes of every picture to the sweep, those of who was removed too', async () => {
  const accounts = await openAccounts(platform)
  const keys = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)]
  const [ada, bea] = [await accounts.signUp(), await accounts.signUp()]
  const named = await platform.database.asSystem('test', async (tx) => {
    await tx.execute(sql`update users set profile_pic_key = ${keys[0]} where id = ${ada.userId}`)
    await tx.execute(sql`update users set profile_pic_key = ${keys[1]}, removed_at = now() where id = ${bea.userId}`)
    return namedPictures(tx, keys)
  })
  expect([...named].toSorted()).toEqual(keys.slice(0, 2))
})

it('lists as members those who see a place at that level, and besides them only assets open a department', async () => {
  const { viewer } = await insertCompany(platform.database)
  const { companyId } = viewer
  const [shop, hall] = [uuidv7(), uuidv7()]
  const [press, saw, lathe] = [uuidv7(), uuidv7(), uuidv7()]
  const people = { both: uuidv7(), ofAsset: uuidv7(), ofShop: uuidv7(), nobody: uuidv7(), boss: uuidv7() }
  const removed = uuidv7()
  const named = { companyId, name: 'x', info: '' }
  const grant = (userId: string, place: { assetId: string } | { departmentId: string }, level: AccessLevel) => ({
    companyId,
    id: uuidv7(),
    userId,
    ...place,
    level,
  })
  await platform.database.asSystem('test', async (tx) => {
    await tx.insert(users).values(
      [...Object.entries(people), ['removed', removed] as const].map(([username, id]) => ({
        companyId,
        id,
        role: username === 'boss' ? ('admin' as const) : ('user' as const),
        email: `${username}@nordmark.example`,
        username,
        firstName: username,
        timeZone: 'UTC',
        removedAt: username === 'removed' ? new Date() : null,
      })),
    )
    await tx.insert(departments).values([shop, hall].map((id) => ({ ...named, id })))
    await tx.insert(assets).values([
      { ...named, id: press, departmentId: shop },
      { ...named, id: saw, departmentId: shop },
      { ...named, id: lathe, departmentId: hall },
    ])
    await tx
      .insert(accessGrants)
      .values([
        grant(people.both, { departmentId: shop }, 'full'),
        grant(people.both, { assetId: press }, 'read'),
        grant(people.ofAsset, { assetId: saw }, 'full'),
        grant(people.ofShop, { departmentId: shop }, 'read'),
        grant(people.boss, { assetId: lathe }, 'read'),
        grant(removed, { assetId: press }, 'full'),
        grant(removed, { departmentId: shop }, 'full'),
      ])
  })
  const line = (who: string, id: string, level: string) => `${who} ${id} ${level}`
  const listed = async (holder: Holder, ids: string[]) =>
    platform.database.asCompany(companyId, async (tx) => {
      const members = await listMembersOf(tx, viewer, { holder, ids, pictureUrl: () => '' })
      const counts = await countMembersOf(tx, viewer, { holder, ids })
      expect(counts).toEqual(new Map([...members].map(([id, all]) => [id, all.length])))
      return [...members].flatMap(([id, all]) => all.map(({ _id, access }) => line(_id, id, access))).toSorted()
    })
  const seen = async (seenAs: SQL) => {
    const lines: string[] = []
    for (const userId of [viewer.userId, ...Object.values(people), removed]) {
      const { rows } = await platform.database.asCompany(companyId, async (tx) => {
        await tx.execute(sql`select set_config('app.user', ${userId}, true)`)
        return tx.execute<{ id: string; level: string }>(seenAs)
      })
      lines.push(...rows.map(({ id, level }) => line(userId, id, level)))
    }
    return lines
  }
  const own = (ids: string[]) => (one: string) => ids.some((id) => one.includes(id))
  const onAssets = (await seen(sql`select asset_id as id, level from ${viewerAssets}`)).filter(own([press, saw, lathe]))
  expect(await listed('asset', [press, saw, lathe])).toEqual(onAssets.toSorted())
  const onDepartments = (await seen(sql`select department_id as id, level from ${viewerDepartments}`)).filter(
    own([shop, hall]),
  )
  const byAnAsset = line(people.ofAsset, shop, 'read')
  expect([...(await listed('department', [shop, hall])), byAnAsset].toSorted()).toEqual(onDepartments.toSorted())
})
