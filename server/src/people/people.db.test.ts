import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAccounts } from '../../test/open-accounts.ts'
import { openPlatform, type TestPlatform } from '../../test/open-platform.ts'
import { namedPictures } from './users.repository.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform('embedded')
}, 60_000)
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
