import { limits } from '@millwright/contract/limits'
import { expect, it } from 'vitest'
import { readClaims } from './read-claims.ts'

const names = { designationClaim: '', locationClaim: '', groupsClaim: 'groups' }
const lines = [{ value: 'crew-a' }, { value: 'CN=Crew B,OU=Plant' }]
const read = (claims: Record<string, unknown>, changes: Partial<typeof names> = {}) =>
  readClaims({ ...names, ...changes }, lines, claims)

it('takes a text or a list of texts, and first of them what a line names', () => {
  expect(read({ groups: 'crew-a' })).toMatchObject({ groupsClaim: 'found', values: ['crew-a'] })
  expect(read({ groups: ['other', 'CN=Crew B,OU=Plant', 'crew-a', 'crew-a', 7, null] }).values).toEqual([
    'CN=Crew B,OU=Plant',
    'crew-a',
    'other',
  ])
  expect(read({ groups: [] })).toMatchObject({ groupsClaim: 'found', values: [] })
  expect(read({ groups: ['Crew-A', 'crew-a '] }).values).toEqual(['Crew-A', 'crew-a '])
})

it('takes so many values, what a line names among them, and none that no line could name or that cannot be stored', () => {
  const many = Array.from({ length: limits.claimedValues }, (_, n) => `other ${n}`)
  const { values } = read({ groups: [...many, 'crew-a'] })
  expect([values.length, values[0]]).toEqual([limits.claimedValues, 'crew-a'])
  expect(read({ groups: ['x'.repeat(limits.claimValue + 1), 'a\0', '\ud800', 'crew-a'] }).values).toEqual(['crew-a'])
})

it.each([
  ['there is none', {}],
  ['it is null', { groups: null }],
  ['it is an object', { groups: { 'crew-a': true } }],
  ['it is a number', { groups: 7 }],
  ['it is inherited', Object.create({ groups: ['crew-a'] }) as Record<string, unknown>],
])('the claim is missing where %s', (_, claims) => {
  expect(read(claims)).toMatchObject({ groupsClaim: 'missing', values: [] })
})

it('follows dots into objects, and takes a name that holds dots itself first', () => {
  const at = { groupsClaim: 'realm_access.roles' }
  expect(read({ realm_access: { roles: ['crew-a'] } }, at).values).toEqual(['crew-a'])
  expect(read({ realm_access: ['roles'] }, at).groupsClaim).toBe('missing')
  expect(read({ realm_access: 'roles' }, at).groupsClaim).toBe('missing')
  const address = 'https://plant.example/groups'
  expect(read({ [address]: ['crew-a'] }, { groupsClaim: address }).values).toEqual(['crew-a'])
  expect(read({}, { groupsClaim: 'constructor.name' }).groupsClaim).toBe('missing')
  expect(read({}, { groupsClaim: '__proto__' }).groupsClaim).toBe('missing')
})

it('knows that Entra leaves the claim out where there are too many groups', () => {
  expect(read({ _claim_names: { groups: 'src1' }, _claim_sources: {} }).groupsClaim).toBe('left-out')
  expect(read({ hasgroups: true }).groupsClaim).toBe('left-out')
  expect(read({ hasgroups: 'true' }).groupsClaim).toBe('left-out')
  expect(read({ hasgroups: false }).groupsClaim).toBe('missing')
  expect(read({ _claim_names: { roles: 'src1' } }).groupsClaim).toBe('missing')
  expect(read({ _claim_names: 'groups' }).groupsClaim).toBe('missing')
  expect(read({ hasgroups: true }, { groupsClaim: 'roles' }).groupsClaim).toBe('missing')
})

it('takes no field of which nothing is seen', () => {
  const fields = { designationClaim: 'job_title', locationClaim: 'hall', groupsClaim: '' }
  expect(read({ job_title: '\u200b\u2060', hall: '\u3164' }, fields)).toMatchObject({
    designation: null,
    location: null,
  })
})

it('takes fields as one line of bounded text, and nothing that is no text', () => {
  const fields = { designationClaim: 'job_title', locationClaim: 'address.locality', groupsClaim: '' }
  expect(read({ job_title: ' Fitter\0\n', address: { locality: 'Hall 3' } }, fields)).toEqual({
    designation: 'Fitter',
    location: 'Hall 3',
    groupsClaim: 'unused',
    values: [],
  })
  expect(read({ job_title: ['Fitter'], address: { locality: '' } }, fields)).toMatchObject({
    designation: null,
    location: null,
  })
  expect(read({ job_title: 'x'.repeat(1000) }, fields).designation).toHaveLength(120)
})
