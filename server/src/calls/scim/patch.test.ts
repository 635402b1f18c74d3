import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { describe, expect, it } from 'vitest'
import { attributesIn, patched } from './patch.ts'
import { enterpriseUser } from './schemas.ts'

const present = {
  username: 'bea',
  name: { givenname: 'Bea', familyname: 'Berg' },
  emails: [{ value: 'bea@nordmark.example', type: 'work' }],
  members: [{ value: 'a' }, { value: 'b' }],
}
const after = (...operations: object[]) => patched(present, { Operations: operations })

describe('a PATCH', () => {
  it.each([
    [{ op: 'Add', path: 'Title', value: 'Fitter' }, { title: 'Fitter' }],
    [{ op: 'replace', path: 'NAME.familyName', value: 'Sand' }, { name: { givenname: 'Bea', familyname: 'Sand' } }],
    [
      { op: 'replace', path: 'name', value: { familyName: 'Sand' } },
      { name: { givenname: 'Bea', familyname: 'Sand' } },
    ],
    [{ op: 'remove', path: 'name.familyName' }, { name: { givenname: 'Bea' } }],
    [{ op: 'add', value: { 'name.middleName': 'A' } }, { name: { ...present.name, middlename: 'A' } }],
    [
      { op: 'add', path: `${enterpriseUser}:employeeNumber`, value: '1' },
      { [enterpriseUser]: { employeenumber: '1' } },
    ],
    [
      { op: 'add', value: { [enterpriseUser]: { employeeNumber: '1' } } },
      { [enterpriseUser]: { employeenumber: '1' } },
    ],
    [{ op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:title', value: 'x' }, { title: 'x' }],
    [
      { op: 'add', path: 'members', value: [{ value: 'b' }, { value: 'c' }] },
      { members: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] },
    ],
    [{ op: 'add', path: 'members', value: { value: 'c' } }, { members: [...present.members, { value: 'c' }] }],
    [{ op: 'replace', path: 'members', value: [] }, { members: [] }],
    [{ op: 'remove', path: 'members', value: [{ value: 'a' }] }, { members: [{ value: 'b' }] }],
    [{ op: 'remove', path: 'members[value eq "A" or value eq "c"]' }, { members: [{ value: 'b' }] }],
    [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'x' }, { emails: [{ value: 'x', type: 'work' }] }],
    [
      { op: 'add', path: 'emails[type eq "home"].value', value: 'x' },
      { emails: [...present.emails, { type: 'home', value: 'x' }] },
    ],
  ])('%o', (operation, changed) => {
    expect(after(operation)).toEqual({ ...present, ...changed })
  })

  it('removes what is named, and takes nothing for something', () => {
    expect(after({ op: 'remove', path: 'members' }, { op: 'replace', path: 'title', value: null })).toEqual({
      username: 'bea',
      name: present.name,
      emails: present.emails,
    })
  })

  it('leaves out what we do not hold of many values, by whatever filter it is named', () => {
    const mobile = 'phoneNumbers[type eq "mobile" and primary eq true].value'
    const shared = { op: 'add', path: 'members', value: [{ value: 'c', note: 'x'.repeat(limits.directoryName + 1) }] }
    expect(after({ op: 'add', path: mobile, value: '1' }, { op: 'remove', path: mobile }, shared)).toEqual({
      ...present,
      members: [...present.members, { value: 'c' }],
    })
  })

  const refused = expect.objectContaining({ reason: reasons.scimBodyInvalid }) as Error
  const members = (count: number) => Array.from({ length: count }, (_, n) => ({ value: `x${n}` }))
  const add = (count: number) => ({ op: 'add', path: 'members', value: members(count) })

  it.each([
    { op: 'replace', path: 'members.display', value: 'A'.repeat(limits.directoryName + 1) },
    { op: 'add', path: 'members', value: [{ value: 'c', display: 'A'.repeat(limits.directoryName + 1) }] },
    { op: 'replace', path: 'members[value eq "a"].display', value: 'A'.repeat(limits.directoryName + 1) },
    add(limits.groupMembers + 1),
  ])('judges values before a filter runs over them', (operation) => {
    expect(() => after(operation)).toThrow(refused)
  })

  it('compares and copies to a limit', () => {
    const comparisons = (count: number) => Array.from({ length: count }, () => 'display eq "x"').join(' or ')
    const filtered = (count: number) => ({ op: 'remove', path: `members[${comparisons(count)}]` })
    const full = { op: 'replace', path: 'members', value: members(limits.groupMembers) }
    const most = limits.directorySteps / limits.groupMembers / 100
    expect(() => after(full, ...Array.from({ length: most }, () => filtered(100)))).not.toThrow()
    expect(() => after(full, ...Array.from({ length: most }, () => filtered(100)), filtered(1))).toThrow(refused)
    const large = Object.fromEntries(members(limits.directorySteps / 20).map(({ value }) => [value, 1]))
    const named = { op: 'replace', path: 'name', value: large }
    expect(() => after(named, ...Array.from({ length: 3 }, () => ({ ...named, value: { a: 1 } })))).toThrow(refused)
  })

  it('changes nothing of what it was given, and is refused beyond its limit of operations', () => {
    const operation = { op: 'replace', path: 'name.familyName', value: 'x' }
    after(operation)
    expect(present.name.familyname).toBe('Berg')
    const many = Array.from({ length: limits.directoryOperations + 1 }, () => operation)
    expect(() => after(...many)).toThrow(expect.objectContaining({ reason: reasons.scimBodyInvalid }) as Error)
  })

  it('refuses what is nested deeper than any resource is, however deep', () => {
    const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) as unknown
    const refused = expect.objectContaining({ reason: reasons.scimBodyInvalid }) as Error
    expect(() => attributesIn(nested(10))).not.toThrow()
    expect(() => attributesIn(nested(100_000))).toThrow(refused)
    expect(() => attributesIn({ a: nested(100_000) })).toThrow(refused)
  })

  it.each(['__proto__', '__proto__.polluted', 'constructor.name', `${enterpriseUser}:__proto__`])(
    'refuses the name %s, in a path or in the place of one',
    (path) => {
      const refused = expect.objectContaining({ reason: reasons.scimPathInvalid }) as Error
      expect(() => after({ op: 'add', path, value: 'x' })).toThrow(refused)
      expect(() => after({ op: 'add', value: Object.fromEntries([[path, 'x']]) })).toThrow(refused)
      expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted')
    },
  )
})
