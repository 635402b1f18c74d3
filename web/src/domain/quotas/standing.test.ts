import { expect, it } from 'vitest'
import { standingOf } from './standing.ts'

const none = { bytes: null, members: null, questions: null }
const standing = (used: number, allowed: number | null) =>
  standingOf({ used: { bytes: used, members: 0, questions: 0 }, allowed: { ...none, bytes: allowed } }, 'bytes')

it('tells admins from nine tenths of a quota on, and that it is reached', () => {
  expect(standing(899, 1000)).toBe('within')
  expect(standing(900, 1000)).toBe('near')
  expect(standing(999, 1000)).toBe('near')
  expect(standing(1000, 1000)).toBe('at')
  expect(standing(1001, 1000)).toBe('at')
  expect(standing(0, 0)).toBe('at')
  expect(standing(1_000_000, null)).toBe('within')
})
