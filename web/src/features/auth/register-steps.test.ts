import { expect, it } from 'vitest'
import { emptyRegistration, refusedFields, stepIsValid } from './register-steps.ts'

const blank = emptyRegistration('Europe/Warsaw')

it('lets nobody past the first step without a first name', () => {
  expect(stepIsValid(0, blank)).toBe(false)
  expect(stepIsValid(0, { ...blank, name: { ...blank.name, firstName: '  ' } })).toBe(false)
  expect(stepIsValid(0, { ...blank, name: { ...blank.name, firstName: 'Amara' } })).toBe(true)
})

it('asks for a username, a real address and a strong password in the second', () => {
  const account = { ...blank, username: 'amara', email: 'amara.okafor@nordhaven.example', password: 'Setzstock-12!' }
  expect(stepIsValid(1, account)).toBe(true)
  expect(stepIsValid(1, { ...account, email: 'amara.okafor@nordhaven' })).toBe(false)
  expect(stepIsValid(1, { ...account, password: 'Setzstock-12' })).toBe(false)
  expect(stepIsValid(1, { ...account, username: '' })).toBe(false)
})

it('asks for ten digits, a company and a known time zone in the third', () => {
  const company = { ...blank, contact: '7025550148', companyName: 'Nordhaven' }
  expect(stepIsValid(2, company)).toBe(true)
  expect(stepIsValid(2, { ...company, contact: '702 555 01' })).toBe(false)
  expect(stepIsValid(2, { ...company, companyName: '' })).toBe(false)
  expect(stepIsValid(2, { ...company, timeZone: 'Europe/Nowhere' })).toBe(false)
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
