import { expect, it } from 'vitest'
import { rowAfter } from './use-row-keys.ts'

it('goes from row to row, and never beyond the first and the last', () => {
  const from = (index: number) => (key: string) => rowAfter(key, index, 15)
  expect(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'].map(from(3))).toEqual([4, 2, 13, 0, 0, 14])
  expect(['ArrowUp', 'ArrowDown'].map(from(0))).toEqual([0, 1])
  expect(['ArrowDown', 'PageDown'].map(from(14))).toEqual([14, 14])
  expect(from(3)('a')).toBeNull()
})
