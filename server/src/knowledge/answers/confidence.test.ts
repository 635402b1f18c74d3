import { expect, it } from 'vitest'
import { isLikelyEnough } from './confidence.ts'

const sureOf = (meant: Parameters<typeof isLikelyEnough>[1]) =>
  [0.49, 0.5, 0.59, 0.6].filter((likely) => isLikelyEnough(likely, meant))

it('asks for more where a place says some of the question in other words of the thesaurus', () => {
  expect(sureOf({ isByThesaurus: true, meantTogether: 0 })).toEqual([0.5, 0.59, 0.6])
  expect(sureOf({ isByThesaurus: true, meantTogether: 0.1 })).toEqual([0.6])
  // A company's own glossary.
  expect(sureOf({ isByThesaurus: false, meantTogether: 0.1 })).toEqual([0.5, 0.59, 0.6])
})
