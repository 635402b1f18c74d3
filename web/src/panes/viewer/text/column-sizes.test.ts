import { describe, expect, it } from 'vitest'
import { columnWindow, firstWidths } from './column-sizes.ts'

describe('firstWidths', () => {
  it('gives a column what its first rows need, within bounds', () => {
    const [short = 0, long = 0, ...more] = firstWidths([['a', 'x'.repeat(500)], ['1']], 10)
    expect(short).toBeGreaterThan(40)
    expect(long).toBe(320)
    expect(more).toEqual([])
  })

  it('gives none to columns that are too many', () => {
    expect(firstWidths([Array.from({ length: 50 }, () => 'a')], 10)).toHaveLength(10)
  })
})

describe('columnWindow', () => {
  const sizes = Array.from({ length: 1000 }, () => 100)
  it('draws the columns that can be seen', () => {
    expect(columnWindow(sizes, { left: 250, width: 400 })).toEqual({ from: 2, to: 7, before: 200, whole: 100_000 })
  })

  it('ends at the last one', () => {
    expect(columnWindow(sizes, { left: 99_700, width: 400 })).toMatchObject({ from: 997, to: 1000 })
    expect(columnWindow([], { left: 0, width: 400 })).toMatchObject({ from: 0, to: 0 })
  })
})
