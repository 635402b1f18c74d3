import { describe, expect, it } from 'vitest'
import { differencesOf, isContested, withTheirs } from './differences.ts'
import type { PlaceValues } from './place-values.ts'

const field = (label: string) => ({ type: 'text' as const, label, value: 'x' })
const base: PlaceValues = {
  name: 'Press 7',
  info: 'Deep drawing',
  dynamicFields: [field('Maker')],
  users: { ada: 'full', bea: 'read', cai: 'read' },
  groups: { crew: 'read' },
}
const theirs: PlaceValues = {
  name: 'Press 8',
  info: 'Deep drawing',
  dynamicFields: [field('Maker'), field('Serial')],
  users: { ada: 'full', bea: 'full', dan: 'read' },
  groups: { crew: 'full' },
}

describe('what somebody else saved meanwhile', () => {
  it('is told part by part and person by person', () => {
    expect(differencesOf({ base, mine: base, theirs })).toEqual([
      { part: 'name', mine: 'Press 7', theirs: 'Press 8' },
      { part: 'dynamicFields', mine: base.dynamicFields, theirs: theirs.dynamicFields },
      { part: 'access', of: 'users', id: 'bea', mine: 'read', theirs: 'full' },
      { part: 'access', of: 'users', id: 'cai', mine: 'read', theirs: null },
      { part: 'access', of: 'users', id: 'dan', mine: null, theirs: 'read' },
      { part: 'access', of: 'groups', id: 'crew', mine: 'read', theirs: 'full' },
    ])
  })

  it('is not told where one changed alone, nor where both wrote the same', () => {
    const mine = {
      ...base,
      info: 'Shallow drawing',
      users: { ...theirs.users, eve: 'full' as const },
      groups: theirs.groups,
    }
    const parts = differencesOf({ base, mine, theirs }).map(({ part }) => part)
    expect(parts).toEqual(['name', 'dynamicFields'])
    expect(differencesOf({ base, mine: theirs, theirs })).toEqual([])
  })

  it('is contested only where both changed it', () => {
    const mine = { ...base, name: 'Press 9', users: { ...base.users, bea: undefined } as never as PlaceValues['users'] }
    const contested = differencesOf({ base, mine, theirs }).filter((one) => isContested(base, one))
    expect(contested).toEqual([
      { part: 'name', mine: 'Press 9', theirs: 'Press 8' },
      { part: 'access', of: 'users', id: 'bea', mine: null, theirs: 'full' },
    ])
  })

  it('is taken over where it is wanted, and nowhere else', () => {
    const mine = { ...base, info: 'Shallow drawing' }
    const all = differencesOf({ base, mine, theirs })
    expect(withTheirs(mine, all)).toEqual({ ...theirs, info: 'Shallow drawing' })
    expect(withTheirs(mine, all.slice(2, 3))).toEqual({ ...mine, users: { ...base.users, bea: 'full' } })
    expect(withTheirs(mine, [])).toEqual(mine)
  })
})
