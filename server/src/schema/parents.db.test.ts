import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { openPlatform, type TestPlatform } from '../../test/open-platform.ts'
import type { Database } from '../platform/database/database.ts'
import { companies } from './companies.ts'
import { departments } from './departments.ts'
import { users } from './users.ts'

let platform: TestPlatform
let database: Database

beforeAll(async () => {
  platform = await openPlatform('embedded')
  database = platform.database
})
afterAll(() => platform.close())

it('forgets who made a thing when the person goes, and keeps whose company it is', async () => {
  const [companyId, userId, id] = [uuidv7(), uuidv7(), uuidv7()]
  const row = await database.asSystem('test', async (tx) => {
    await tx.insert(companies).values({ id: companyId, name: 'Nordmark Paper' })
    const person = {
      role: 'user',
      email: 'a@b.example',
      username: 'a',
      firstName: 'A',
      timeZone: 'Europe/Oslo',
    } as const
    await tx.insert(users).values({ companyId, id: userId, ...person })
    await tx.insert(departments).values({ companyId, id, name: 'Press Shop', info: 'Presses', createdBy: userId })
    await tx.delete(users).where(and(eq(users.companyId, companyId), eq(users.id, userId)))
    return tx.select().from(departments).where(eq(departments.id, id))
  })
  expect(row).toEqual([expect.objectContaining({ companyId, id, createdBy: null })])
})

it('refuses a row that refers to a row of another company [T0f]', async () => {
  const [mine, theirs, userId] = [uuidv7(), uuidv7(), uuidv7()]
  const crossing = database.asSystem('test', async (tx) => {
    await tx.insert(companies).values([
      { id: mine, name: 'Mine' },
      { id: theirs, name: 'Theirs' },
    ])
    const person = {
      role: 'user',
      email: 'c@d.example',
      username: 'c',
      firstName: 'C',
      timeZone: 'Europe/Oslo',
    } as const
    await tx.insert(users).values({ companyId: theirs, id: userId, ...person })
    await tx.insert(departments).values({ companyId: mine, id: uuidv7(), name: 'A', info: 'B', createdBy: userId })
  })
  await expect(crossing).rejects.toMatchObject({ cause: { code: '23503' } })
})
