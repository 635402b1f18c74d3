import { describe, expect, it } from 'vitest'
import { rowWindow, scrollOfRow } from './row-window.ts'

const small = { rows: 1000, rowHeight: 28, room: 560 }
const large = { rows: 4_000_000, rowHeight: 28, room: 560 }

describe('rowWindow', () => {
  it('draws the rows of the window and a few around them', () => {
    const { from, to, top, height } = rowWindow({ ...small, scrollTop: 2800 })
    expect(height).toBe(28_000)
    expect(from).toBe(96)
    expect(to).toBeLessThan(135)
    expect(top).toBe(96 * 28)
  })

  it('reaches the first and the last row of a list that is too high for a browser', () => {
    const start = rowWindow({ ...large, scrollTop: 0 })
    expect(start.from).toBe(0)
    expect(start.height).toBe(15_000_000)
    const end = rowWindow({ ...large, scrollTop: start.height - large.room })
    expect(end.to).toBe(4_000_000)
    // The last row ends where the list does.
    expect(end.top + (end.to - end.from) * large.rowHeight).toBeCloseTo(start.height)
  })

  it('draws nothing of an empty list', () => {
    expect(rowWindow({ ...small, rows: 0, scrollTop: 0 })).toMatchObject({ from: 0, to: 0 })
  })
})

describe('scrollOfRow', () => {
  it.each([small, large])('brings any row into the window', (list) => {
    for (const row of [0, 1, Math.floor(list.rows / 2), list.rows - 1]) {
      const { from, to } = rowWindow({ ...list, scrollTop: scrollOfRow(row, list) })
      expect(from).toBeLessThanOrEqual(row)
      expect(to).toBeGreaterThan(row)
    }
  })
})
