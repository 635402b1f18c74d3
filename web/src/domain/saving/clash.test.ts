import { expect, it } from 'vitest'
import { clash } from './clash.ts'

const base = { name: { first: 'Bea', last: 'Berg' }, place: '', members: ['a'] }
const changed = (changes: object) => ({ ...base, ...changes })
const named = (part: object) => changed({ name: { ...base.name, ...part } })

it.each([
  { what: 'other fields', mine: changed({ place: 'Hall' }), theirs: changed({ members: [] }), is: false },
  { what: 'other parts of a field', mine: named({ first: 'B' }), theirs: named({ last: 'B' }), is: false },
  { what: 'one field to the same', mine: changed({ place: 'Hall' }), theirs: changed({ place: 'Hall' }), is: false },
  { what: 'one field', mine: changed({ place: 'Hall' }), theirs: changed({ place: 'Yard' }), is: true },
  { what: 'one part of a field', mine: named({ first: 'B' }), theirs: named({ first: 'C' }), is: true },
  { what: 'a list', mine: changed({ members: ['a', 'b'] }), theirs: changed({ members: ['a', 'c'] }), is: true },
  { what: 'a field that one takes away', mine: changed({ name: null }), theirs: named({ first: 'C' }), is: true },
])('two change $what', ({ mine, theirs, is }) => {
  expect(clash(base, mine, theirs)).toBe(is)
})
