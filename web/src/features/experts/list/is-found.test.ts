import type { Expert } from '@millwright/contract/experts'
import { expect, it } from 'vitest'
import { isFound } from './is-found.ts'

const expert = {
  name: { firstName: 'Rajesh', middleName: 'M.', lastName: 'Kumar' },
  staffId: 'S-114',
  username: 'rajesh',
  designation: 'Service (100%)',
  email: 'rajesh@service.example',
  contact: '5550123456',
  location: 'Hall 3',
  about: '',
} as Expert

it.each(['', ' ', 'RAJESH kumar', 'Rajesh M. Kumar', 's-114', '(100%)', '0123', 'hall 3'])('finds by %j', (search) => {
  expect(isFound(expert, search)).toBe(true)
})

it.each(['(a+)+$', '_ajesh', 'hydraulics'])('does not find by %j', (search) => {
  expect(isFound(expert, search)).toBe(false)
})
