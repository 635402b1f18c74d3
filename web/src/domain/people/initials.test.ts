import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it('takes first and last name, and else the username', () => {
  expect(initialsOf({ username: 'amara', name: { firstName: 'Amara', lastName: 'Okafor' } })).toBe('AO')
  expect(initialsOf({ username: 'z.kovacs', name: { firstName: 'zoltán', lastName: '' } })).toBe('Z')
  expect(initialsOf({ username: 'élan', name: { firstName: ' ', lastName: '' } })).toBe('É')
})
