import { expect, it } from 'vitest'
import { secondsLeft } from './use-seconds-left.ts'

it('says nothing until enough was done to tell', () => {
  expect(secondsLeft(undefined, { progress: 60, at: 1000 })).toBeNull()
  expect(secondsLeft({ progress: 58, at: 0 }, { progress: 60, at: 1000 })).toBeNull()
})

it('goes on at the rate until now', () => {
  expect(secondsLeft({ progress: 20, at: 0 }, { progress: 60, at: 20_000 })).toBe(20)
  expect(secondsLeft({ progress: 0, at: 0 }, { progress: 100, at: 20_000 })).toBe(1)
})
