import { describe, expect, it } from 'vitest'
import { typedTo } from './type-ahead.ts'

const names = ['Bearings', 'Hydraulics', 'Hall 2.pdf', 'Überblick.pdf', 'bolts.pdf']

describe('typing the beginning of a name', () => {
  it('goes to the next name, whatever the case, and from the last on to the first', () => {
    expect(typedTo(names, 'h', 0)).toBe(1)
    expect(typedTo(names, 'h', 1)).toBe(2)
    expect(typedTo(names, 'h', 2)).toBe(1)
    expect(typedTo(names, 'ü', 0)).toBe(3)
  })

  it('stays where one is while more letters fit', () => {
    expect(typedTo(names, 'bo', 4)).toBe(4)
    expect(typedTo(names, 'ha', 1)).toBe(2)
  })

  it('goes nowhere when nothing fits', () => {
    expect(typedTo(names, 'xy', 0)).toBeNull()
    expect(typedTo([], 'a', 0)).toBeNull()
  })
})
