import { expect, it } from 'vitest'
import { groupsWithin } from './groups-within.ts'

const groups = [
  { value: 'document', count: 5 },
  { value: 'image', count: 2 },
  { value: 'video', count: 9 },
]

it('takes the rows of a page from the groups that they lie in', () => {
  expect(groupsWithin(groups, { offset: 0, limit: 4 })).toEqual([{ value: 'document', offset: 0, limit: 4 }])
  expect(groupsWithin(groups, { offset: 4, limit: 4 })).toEqual([
    { value: 'document', offset: 4, limit: 1 },
    { value: 'image', offset: 0, limit: 2 },
    { value: 'video', offset: 0, limit: 1 },
  ])
  expect(groupsWithin(groups, { offset: 12, limit: 10 })).toEqual([{ value: 'video', offset: 5, limit: 4 }])
})

it('takes nothing for a page beyond the last', () => {
  expect(groupsWithin(groups, { offset: 16, limit: 4 })).toEqual([])
})
