import { describe, expect, it } from 'vitest'
import { extended, nothingSelected, remaining, toggled, withAll, type Selection } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const only = (id: string) => toggled(nothingSelected, id)
const idsOf = ({ ids }: Selection) => [...ids].toSorted()

describe('a selection of rows', () => {
  it('is turned on and off one by one, and a range begins where the last was', () => {
    const two = toggled(toggled(nothingSelected, 'b'), 'd')
    expect(idsOf(two)).toEqual(['b', 'd'])
    expect(idsOf(toggled(two, 'b'))).toEqual(['d'])
    expect(idsOf(extended(two, order, { from: 'a', to: 'e' }))).toEqual(['b', 'd', 'e'])
  })

  it('goes from its anchor to a row on either side of it', () => {
    expect(idsOf(extended(only('c'), order, { from: 'c', to: 'e' }))).toEqual(['c', 'd', 'e'])
    expect(idsOf(extended(only('c'), order, { from: 'c', to: 'a' }))).toEqual(['a', 'b', 'c'])
  })

  it('gets smaller again when the range does, and turns around its anchor', () => {
    const wide = extended(only('b'), order, { from: 'b', to: 'e' })
    const narrow = extended(wide, order, { from: 'b', to: 'c' })
    expect(idsOf(narrow)).toEqual(['b', 'c'])
    expect(idsOf(extended(narrow, order, { from: 'b', to: 'a' }))).toEqual(['a', 'b'])
  })

  it('begins a range at the row with the focus when nothing was selected', () => {
    expect(idsOf(extended(nothingSelected, order, { from: 'd', to: 'e' }))).toEqual(['d', 'e'])
  })

  it('lets go of rows that are gone, and stays the same object while none is', () => {
    const all = withAll(order)
    expect(remaining(all, order)).toBe(all)
    expect(idsOf(remaining(all, ['a', 'e']))).toEqual(['a', 'e'])
  })
})
