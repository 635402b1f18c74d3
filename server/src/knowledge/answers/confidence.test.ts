import { expect, it } from 'vitest'
import { isLikelyEnough } from './confidence.ts'

it('asks for more where a place says some of the question in other words', () => {
  expect([0.49, 0.5, 0.59].map((likely) => isLikelyEnough(likely, { meantTogether: 0 }))).toEqual([false, true, true])
  expect([0.5, 0.59, 0.6].map((likely) => isLikelyEnough(likely, { meantTogether: 0.1 }))).toEqual([false, false, true])
})
