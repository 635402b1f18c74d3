import { expect, it } from 'vitest'
import { searchIn } from './search-list.ts'

const press = { _id: '01-a', name: 'Press Shop', info: 'Transfer presses' }
const paint = { _id: '02-b', name: 'Paint Shop', info: 'Ovens 1 to 4' }

it('finds by name, description or id, whatever the case', () => {
  expect(searchIn([press, paint], ' PRESS ')).toEqual([press])
  expect(searchIn([press, paint], 'ovens')).toEqual([paint])
  expect(searchIn([press, paint], '02-B')).toEqual([paint])
  expect(searchIn([press, paint], 'x')).toEqual([])
  expect(searchIn([press, paint], '')).toEqual([press, paint])
})
