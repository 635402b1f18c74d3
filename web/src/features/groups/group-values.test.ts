import { expect, it } from 'vitest'
import { membersOfBoth } from './group-values.ts'

it('takes in and out whom either of two forms took in and out', () => {
  const both = membersOfBoth({ before: ['a', 'b', 'c'], here: ['b', 'c', 'd'], there: ['a', 'b', 'e'] })
  expect(both).toEqual(['b', 'e', 'd'])
})

it('is what somebody else saved where nobody was chosen here', () => {
  expect(membersOfBoth({ before: ['a', 'b'], here: ['a', 'b'], there: ['b'] })).toEqual(['b'])
})
