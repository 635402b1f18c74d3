import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'

describe.each(databaseKinds)('a flood of sign-ins on the %s database', (kind) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())

  it('lets others come between [T7b]', async () => {
    const { database } = platform
    const order: string[] = []
    const query = (name: string) => async (tx: { execute: (text: ReturnType<typeof sql>) => Promise<unknown> }) => {
      await tx.execute(sql`select 1`)
      order.push(name)
    }
    // Opening a connection takes longer than many a query: all are there before the flood comes.
    await Promise.all(Array.from({ length: 20 }, () => database.asCompany(randomUUID(), query('warm'))))
    order.length = 0
    const flood = Array.from({ length: 60 }, () => database.asSystem('sign-in', query('sign-in')))
    const other = database.asCompany(randomUUID(), query('other'))
    await Promise.all([...flood, other])
    // How far behind is the processes' turn; where all had to wait for the flood it would be the last but a few.
    expect(order.indexOf('other')).toBeLessThan(40)
    expect(order).toHaveLength(61)
  })

  it('goes on after one of them failed', async () => {
    const failing = () => platform.database.asSystem('sign-in', () => Promise.reject(new Error('refused')))
    const results = await Promise.allSettled(Array.from({ length: 20 }, failing))
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    await platform.database.asSystem('sign-in', (tx) => tx.execute(sql`select 1`))
  })
})
