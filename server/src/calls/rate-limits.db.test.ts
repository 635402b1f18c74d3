import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, openPlatform, type TestPlatform } from '../../test/open-platform.ts'
import { authCalls, networkOf } from './rate-limits.ts'
import { countDown, countUp, deleteOldCounts, type RateLimits } from './rate-limits.repository.ts'

const tenOf = (key: string): RateLimits => [{ key, most: 10, window: 60_000 }]

describe.each(databaseKinds)('counting on the %s database', (kind) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())

  const count = (key: string) => platform.database.asSystem('test', (tx) => countUp(tx, tenOf(key)))
  const age = (key: string, interval: string) =>
    platform.database.asSystem('test', (tx) =>
      tx.execute(sql`update rate_limits set window_start = window_start - ${interval}::interval where key = ${key}`),
    )

  const refusalOf = (key: string) => count(key).catch((error: unknown) => error)
  /** The window goes on while the test runs: what is left of it is at most this. */
  const withinSeconds = (most: number) =>
    expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= most) as unknown as number

  it('lets ten of fifty at once through, and says when to come again', async () => {
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => count('fifty')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    await age('fifty', '20 seconds')
    expect(await refusalOf('fifty')).toMatchObject({ code: 'too-many', retryAfter: withinSeconds(40) })
  })

  it('begins anew when the window is over, not before', async () => {
    for (let n = 0; n < 10; n += 1) await count('window')
    await age('window', '30 seconds')
    expect(await refusalOf('window')).toMatchObject({ retryAfter: withinSeconds(30) })
    await age('window', '30 seconds')
    for (let n = 0; n < 10; n += 1) await count('window')
    await expect(count('window')).rejects.toMatchObject({ code: 'too-many' })
  })

  it('takes back what did not count, and never goes below none', async () => {
    const { database } = platform
    for (let n = 0; n < 10; n += 1) await count('back')
    await database.asSystem('test', (tx) => countDown(tx, tenOf('back')))
    await count('back')
    await expect(count('back')).rejects.toMatchObject({ code: 'too-many' })
    for (let n = 0; n < 15; n += 1) await database.asSystem('test', (tx) => countDown(tx, tenOf('back')))
    for (let n = 0; n < 10; n += 1) await count('back')
    await expect(count('back')).rejects.toMatchObject({ code: 'too-many' })
  })

  it('counts at two limits together: who is refused at one uses up neither', async () => {
    const { database } = platform
    const from = (place: string): RateLimits => [
      { key: `pair ${place}`, most: 2, window: 60_000 },
      { key: 'pair', most: 5, window: 60_000 },
    ]
    const tryFrom = (place: string) => database.asSystem('test', (tx) => countUp(tx, from(place)))
    const passed = async (place: string, times: number) =>
      (await Promise.allSettled(Array.from({ length: times }, () => tryFrom(place)))).filter(
        ({ status }) => status === 'fulfilled',
      ).length
    expect([await passed('a', 10), await passed('b', 10)]).toEqual([2, 2])
    // The fifth is the last from everywhere; the sixth is not counted at its own place either.
    expect(await passed('c', 2)).toBe(1)
    await database.asSystem('test', (tx) => countDown(tx, from('a')))
    expect(await passed('c', 1)).toBe(1)
    await database.asSystem('test', (tx) => countDown(tx, from('b')))
    expect([await passed('a', 1), await passed('b', 1)]).toEqual([1, 0])
    await age('pair', '20 seconds')
    await age('pair d', '0 seconds')
    await expect(tryFrom('d')).rejects.toMatchObject({ retryAfter: withinSeconds(40) })
  })

  it('counts each key for itself, and forgets after a day', async () => {
    await count('other')
    await age('other', '25 hours')
    await platform.database.asSystem('test', async (tx) => {
      await deleteOldCounts(tx)
      expect((await tx.execute(sql`select 1 from rate_limits where key = 'other'`)).rows).toEqual([])
      expect((await tx.execute(sql`select 1 from rate_limits`)).rows).not.toEqual([])
    })
  })
})

it('keeps a key short, whatever a proxy says', () => {
  expect(authCalls('x'.repeat(10_000)).key.length).toBeLessThan(100)
  expect(networkOf('x'.repeat(10_000)).length).toBeLessThan(100)
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
  expect(authCalls(address).key).toBe(`auth-calls ${network}`)
})
