import { expect, it } from 'vitest'
import { isPassValid } from './bot-pass.ts'

const day = 86_400_000

it('keeps a passed check for 24 hours and not a millisecond longer', () => {
  expect(isPassValid('1000', 1000)).toBe(true)
  expect(isPassValid('1000', 1000 + day - 1)).toBe(true)
  expect(isPassValid('1000', 1000 + day)).toBe(false)
})

it('takes nothing for a pass that is missing, no number, or from a time to come', () => {
  expect(isPassValid(null, 1000)).toBe(false)
  expect(isPassValid('soon', 1000)).toBe(false)
  expect(isPassValid('1001', 1000)).toBe(false)
})
