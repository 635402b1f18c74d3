import { and, eq } from 'drizzle-orm'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { companies } from './companies.ts'
import { departments } from './departments.ts'
import { users } from './users.ts'

let directory: string
let database: Database

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'millwright-parents-'))
  database = await openDatabase({ kind: 'embedded', directory })
}, 60_000)
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true, force: true })
})

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

it('refuses a row that refers to a row of another company', async () => {
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
