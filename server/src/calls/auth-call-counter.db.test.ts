import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPlatform, type TestPlatform } from '../../test/open-platform.ts'
import { createAuthCallCounter } from './auth-call-counter.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform('embedded')
})
afterAll(() => platform.close())

it('lets three hundred of four hundred at once through, in a handful of transactions', async () => {
  const { database } = platform
  const count = createAuthCallCounter(database)
  const before = database.stats().transactions
  const first = Array.from({ length: 200 }, () => count('203.0.113.1'))
  await first[0]
  const rest = Array.from({ length: 200 }, () => count('203.0.113.1'))
  const results = await Promise.allSettled([...first, ...rest])
  expect(results.map(({ status }) => status).lastIndexOf('fulfilled')).toBe(299)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(100)
  expect(database.stats().transactions - before).toBeLessThan(5)
})

it('counts each address for itself, and together with another instance', async () => {
  const [one, two] = [createAuthCallCounter(platform.database), createAuthCallCounter(platform.database)]
  for (let n = 0; n < 3; n += 1) {
    await Promise.all(Array.from({ length: 100 }, (_, call) => (call % 2 ? one : two)('203.0.113.2')))
  }
  const results = await Promise.allSettled([one('203.0.113.2'), one('203.0.113.3'), two('203.0.113.2')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
})

it('goes on after the database was away', async () => {
  let isAway = true
  const count = createAuthCallCounter({
    ...platform.database,
    asSystemOnce: (purpose, work) =>
      isAway ? Promise.reject(new Error('away')) : platform.database.asSystemOnce(purpose, work),
  })
  const failed = await Promise.allSettled([count('203.0.113.4'), count('203.0.113.4')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  await count('203.0.113.4')
})
