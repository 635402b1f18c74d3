import { expect, it } from 'vitest'
import { sizeOf, sizesApart } from './bytes.ts'

it('says sizes in the unit in which they are read', () => {
  expect(sizeOf(0)).toEqual({ value: 0, unit: 'kB', digits: 0 })
  expect(sizeOf(10)).toEqual({ value: 1, unit: 'kB', digits: 0 })
  expect(sizeOf(389_120)).toEqual({ value: 380, unit: 'kB', digits: 0 })
  expect(sizeOf(314_572_800)).toEqual({ value: 300, unit: 'MB', digits: 0 })
  expect(sizeOf(1_572_864)).toEqual({ value: 1.5, unit: 'MB', digits: 1 })
  expect(sizeOf(3 * 1024 ** 3)).toEqual({ value: 3, unit: 'GB', digits: 1 })
})

it('says two sizes so that they differ', () => {
  const limit = 20 * 1024 ** 2
  expect(sizesApart(limit * 2, limit)).toEqual({ values: [40, 20], unit: 'MB', digits: 1 })
  expect(sizesApart(limit + 40_000, limit)).toMatchObject({ unit: 'MB', digits: 2 })
  expect(sizesApart(limit + 1, limit)).toEqual({ values: [limit + 1, limit], unit: 'bytes', digits: 0 })
})
