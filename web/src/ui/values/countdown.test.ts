import { expect, it } from 'vitest'
import { secondsUntil } from './countdown.ts'

it('counts a second that has begun as a whole one and stops at nought', () => {
  expect(secondsUntil(5000, 0)).toBe(5)
  expect(secondsUntil(5000, 1)).toBe(5)
  expect(secondsUntil(5000, 4001)).toBe(1)
  expect(secondsUntil(5000, 5000)).toBe(0)
  expect(secondsUntil(5000, 9000)).toBe(0)
})
