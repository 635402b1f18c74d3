import { limits } from '@millwright/contract/limits'
import { describe, expect, it } from 'vitest'
import { parseFilter, parsePath } from './filter.ts'

const eq = (attribute: string, value: unknown) => ({ kind: 'compare', attribute, comparison: 'eq', value })

describe('a filter of SCIM', () => {
  it('is read with its comparisons and values, whatever the case of words and names', () => {
    expect(parseFilter('userName eq "bjensen"')).toEqual(eq('username', 'bjensen'))
    expect(parseFilter('  USERNAME Eq "bjensen"  ')).toEqual(eq('username', 'bjensen'))
    expect(parseFilter('title pr')).toEqual({ kind: 'present', attribute: 'title' })
    expect(parseFilter('active eq True')).toEqual(eq('active', true))
    expect(parseFilter('a eq null')).toEqual(eq('a', null))
    expect(parseFilter('a eq -1.5')).toEqual(eq('a', -1.5))
    expect(parseFilter(String.raw`a eq "say \"x\" ]) and \u00e9"`)).toEqual(eq('a', 'say "x" ]) and é'))
    expect(parseFilter('urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"')).toMatchObject({
      attribute: 'urn:ietf:params:scim:schemas:core:2.0:user:username',
      comparison: 'sw',
    })
  })

  it('binds not before and, and before or, and brackets before all', () => {
    const [a, b, c] = [eq('a', 1), eq('b', 2), eq('c', 3)]
    expect(parseFilter('a eq 1 or b eq 2 and c eq 3')).toEqual({
      kind: 'or',
      parts: [a, { kind: 'and', parts: [b, c] }],
    })
    expect(parseFilter('(a eq 1 or b eq 2) and not (c eq 3)')).toEqual({
      kind: 'and',
      parts: [
        { kind: 'or', parts: [a, b] },
        { kind: 'not', part: c },
      ],
    })
    expect(parseFilter('not(a eq 1)')).toEqual({ kind: 'not', part: a })
    expect(parseFilter('emails[type eq "work"].value eq "x"')).toEqual({
      kind: 'within',
      attribute: 'emails',
      part: { kind: 'and', parts: [eq('type', 'work'), eq('value', 'x')] },
    })
    expect(parseFilter('emails[type eq "work" and value co "@x"] or a eq 1')).toMatchObject({
      kind: 'or',
      parts: [{ kind: 'within', attribute: 'emails', part: { kind: 'and' } }, a],
    })
  })

  it.each([
    '',
    'userName',
    'userName eq',
    'userName eq bjensen"',
    'userName eq "bjensen',
    'userName is "x"',
    'a eq 1 and',
    'a eq 1 b eq 2',
    '(a eq 1',
    'a eq 1)',
    'not a eq 1',
    'emails[type eq "work"',
    'a eq {}',
    String.raw`a eq "\u0000"`,
    String.raw`a eq "\ud800"`,
    String.raw`a eq "\x"`,
    `a eq "${'x'.repeat(limits.directoryFilter)}"`,
  ])('is none: %s', (text) => {
    expect(parseFilter(text)).toBeNull()
  })

  it('has brackets within brackets to a limit', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a eq 1${')'.repeat(depth)}`
    expect(parseFilter(nested(limits.directoryFilterDepth))).toEqual(eq('a', 1))
    expect(parseFilter(nested(limits.directoryFilterDepth + 1))).toBeNull()
  })
})

describe('a path of SCIM', () => {
  it('names an attribute, a part of it, and values by a filter', () => {
    expect(parsePath('members')).toEqual({ attribute: 'members', filter: null, part: null })
    expect(parsePath('name.familyName')).toEqual({ attribute: 'name', filter: null, part: 'familyname' })
    expect(parsePath('members[value eq "x"]')).toEqual({ attribute: 'members', filter: eq('value', 'x'), part: null })
    expect(parsePath('emails[type eq "work"].value')).toEqual({
      attribute: 'emails',
      filter: eq('type', 'work'),
      part: 'value',
    })
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user:employeenumber'
    expect(parsePath(enterprise)).toEqual({ attribute: enterprise, filter: null, part: null })
  })

  it.each(['', 'emails[', 'emails[]', 'emails[type eq "work"]value', 'emails.value[type eq "x"]', 'a b', 'a.b]'])(
    'is none: %s',
    (text) => {
      expect(parsePath(text)).toBeNull()
    },
  )
})
