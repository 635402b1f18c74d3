import { expect, it } from 'vitest'
import { clash } from './clash.ts'

const base = { name: { first: 'Bea', last: 'Berg' }, place: '', members: ['a'] }

it.each([
  ['other fields', { ...base, place: 'Hall' }, { ...base, members: [] }, false],
  [
    'other parts of a field',
    { ...base, name: { first: 'B', last: 'Berg' } },
    { ...base, name: { first: 'Bea', last: 'B' } },
    false,
  ],
  ['one field to the same', { ...base, place: 'Hall' }, { ...base, place: 'Hall' }, false],
  ['one field', { ...base, place: 'Hall' }, { ...base, place: 'Yard' }, true],
  [
    'one part of a field',
    { ...base, name: { first: 'B', last: 'Berg' } },
    { ...base, name: { first: 'C', last: 'Berg' } },
    true,
  ],
  ['a list', { ...base, members: ['a', 'b'] }, { ...base, members: ['a', 'c'] }, true],
  ['a field that one takes away', { ...base, name: null }, { ...base, name: { first: 'C', last: 'Berg' } }, true],
])('two change %s', (_, mine, theirs, isClash) => {
  expect(clash(base, mine, theirs)).toBe(isClash)
})
