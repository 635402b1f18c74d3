import { expect, it } from 'vitest'
import { sizeOf } from './bytes.ts'

it('says sizes in the unit in which they are read', () => {
  expect(sizeOf(0)).toEqual({ value: 0, unit: 'kB', digits: 0 })
  expect(sizeOf(10)).toEqual({ value: 1, unit: 'kB', digits: 0 })
  expect(sizeOf(389_120)).toEqual({ value: 380, unit: 'kB', digits: 0 })
  expect(sizeOf(314_572_800)).toEqual({ value: 300, unit: 'MB', digits: 0 })
  expect(sizeOf(1_572_864)).toEqual({ value: 1.5, unit: 'MB', digits: 1 })
  expect(sizeOf(3 * 1024 ** 3)).toEqual({ value: 3, unit: 'GB', digits: 1 })
})
