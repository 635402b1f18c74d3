import { expect, it } from 'vitest'
import { readListed } from './listing.ts'

/** A list of numbers that says how often it was counted. */
function listOf(length: number) {
  const all = Array.from({ length }, (_, n) => n)
  let counted = 0
  const rows = Object.assign(Promise.resolve(all), {
    limit: (most: number) => ({ offset: async (skipped: number) => all.slice(skipped, skipped + most) }),
  })
  const total = async () => ((counted += 1), length)
  return { list: { rows, total }, counted: () => counted }
}

it.each([
  { length: 0, page: 1, total: 0, counted: 0 },
  { length: 19, page: 1, total: 19, counted: 0 },
  { length: 45, page: 3, total: 45, counted: 0 },
  { length: 20, page: 1, total: 20, counted: 1 },
  { length: 45, page: 1, total: 45, counted: 1 },
  { length: 45, page: 4, total: 45, counted: 1 },
])('counts $length rows $counted times for page $page of 20', async ({ length, page, total, counted }) => {
  const { list, counted: countedNow } = listOf(length)
  const read = await readListed({ page, pageSize: 20 }, list)
  expect([read.total, countedNow()]).toEqual([total, counted])
})

it('says no total where no page is asked for', async () => {
  const { list, counted } = listOf(3)
  expect(await readListed({}, list)).toEqual({ rows: [0, 1, 2], total: undefined })
  expect(counted()).toBe(0)
})
