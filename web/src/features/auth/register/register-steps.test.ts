import { expect, it } from 'vitest'
import { emptyRegistration, neededIn, refusedFields, stepOf } from './register-steps.ts'

const blank = emptyRegistration('Europe/Warsaw')

it('lets nobody past the first step without a first name', () => {
  expect(neededIn(0, blank)).toEqual(['name.firstName'])
  expect(neededIn(0, { ...blank, name: { ...blank.name, firstName: '  ' } })).toEqual(['name.firstName'])
  expect(neededIn(0, { ...blank, name: { ...blank.name, firstName: 'Amara' } })).toEqual([])
})

it('asks for a username, a real address and a strong password in the second', () => {
  const account = { ...blank, username: 'amara', email: 'amara.okafor@nordhaven.example', password: 'Setzstock-12!' }
  expect(neededIn(1, blank)).toEqual(['username', 'email', 'password'])
  expect(neededIn(1, account)).toEqual([])
  expect(neededIn(1, { ...account, email: 'amara.okafor@nordhaven' })).toEqual(['email'])
  expect(neededIn(1, { ...account, password: 'Setzstock-12' })).toEqual(['password'])
})

it('asks for a company, ten digits and a known time zone in the third', () => {
  const company = { ...blank, contact: '7025550148', companyName: 'Nordhaven' }
  expect(neededIn(2, company)).toEqual([])
  expect(neededIn(2, { ...company, contact: '702 555 01' })).toEqual(['contact'])
  expect(neededIn(2, { ...company, contact: '+17025550148' })).toEqual(['contact'])
  expect(neededIn(2, { ...company, companyName: '' })).toEqual(['companyName'])
  expect(neededIn(2, { ...company, timeZone: 'Europe/Nowhere' })).toEqual(['timeZone'])
})

it('opens the step of the address, and none whose steps before are unfinished', () => {
  const named = { ...blank, name: { ...blank.name, firstName: 'Amara' } }
  const account = { username: 'amara', email: 'amara.okafor@nordhaven.example', password: 'Setzstock-12!' }
  expect(['2', '3'].map((asked) => stepOf(asked, blank))).toEqual([0, 0])
  expect([null, '1', '2', '3', '4', '-1', 'x'].map((asked) => stepOf(asked, named))).toEqual([0, 0, 1, 1, 0, 0, 0])
  expect(stepOf('3', { ...named, ...account })).toBe(2)
})

it('leads back to the first step that the server refused', () => {
  expect(refusedFields({ 'name.firstName': 'First name is required', contact: 'No' })).toEqual({
    refused: [
      { step: 0, name: 'name.firstName', message: 'First name is required' },
      { step: 2, name: 'contact', message: 'No' },
    ],
    step: 0,
  })
  expect(refusedFields({})).toEqual({ refused: [], step: undefined })
})
